import type { BulkDelivery, BulkSchedule } from '#shared/contract/bulk-schedules.ts';
import { routes } from '#shared/contract/routes.ts';
import { type ApiCaller, bearer } from './api-caller.ts';

type BulkScheduleOperation = Extract<keyof typeof routes, `bulkSchedule${string}`>;

/** Calls the operations of bulk schedules as one administrator. Throws an error if an operation is refused. */
export class BulkSchedules {
	private readonly api: ApiCaller;
	private readonly token: string;

	constructor(api: ApiCaller, token: string) {
		this.api = api;
		this.token = token;
	}

	// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
	async done(name: BulkScheduleOperation, body: object): Promise<any> {
		return this.answerOf(name, JSON.stringify(body));
	}

	add(orgId: string, requestTime: string, requestJson: object): Promise<BulkSchedule> {
		return this.done('bulkScheduleAdd', { jobId: '-', orgId, requestTime, requestJson });
	}

	list(orgId: string): Promise<readonly BulkSchedule[]> {
		return this.answerOf('bulkScheduleList', form({ orgId }));
	}

	remove(jobId: string): Promise<void> {
		return this.answerOf('bulkScheduleDelete', form({ jobId }));
	}

	/** Returns the latest deliveries of a schedule, newest first. */
	async deliveries(jobId: string): Promise<readonly BulkDelivery[]> {
		return (await this.done('bulkScheduleDeliveries', { jobId })).deliveries;
	}

	// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
	private async answerOf(name: BulkScheduleOperation, sent: BodyInit): Promise<any> {
		const { status, body } = await this.api.call('POST', routes[name].path, sent, bearer(this.token));
		if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
		return body;
	}
}

function form(fields: Readonly<Record<string, string>>): FormData {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	return body;
}
