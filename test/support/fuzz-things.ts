import type { Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from './api-caller.ts';
import { sampleRequests } from './sample-requests.ts';

/** Requests that refer to existing objects. A version in a request is random, because requests change the objects. */
export interface FuzzThings {
	readonly requests: Partial<Record<OperationName, (version: number) => unknown>>;
	/** Identifiers of objects of several organisations. Requests may contain them in any field. */
	readonly ids: readonly string[];
}

export const noThings: FuzzThings = { requests: {}, ids: [] };

/** Adds a user, a schedule with a delivery, a loan file and loans, so that not only schemas refuse requests. */
export async function addFuzzThings(api: ApiCaller, token: string): Promise<FuzzThings> {
	const done = async (name: OperationName, body: unknown) => {
		const { path }: Route = routes[name];
		const { status, body: answer } = await api.post(path, body, token);
		if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
		return answer;
	};
	const { userId } = await done('userAdd', { ...sampleRequests.userAdd, aaaLogin: 'fuzzed@demo-bank.example' });
	const { jobId } = await done('bulkScheduleAdd', sampleRequests.bulkScheduleAdd);
	const { deliveryId } = await done('bulkScheduleRun', { jobId, idempotencyKey: 'fuzz-first-run' });
	const file = (await done('loanFileStart', sampleRequests.loanFileStart)).deliveryId;
	const { loanId } = await done('loanAdd', { ...sampleRequests.loanAdd, name: 'Fuzzed' });
	const shared = await done('loanAdd', { ...sampleRequests.loanAdd, name: 'Fuzzed and shared', scope: 'shared' });
	const [schedule] = sampleRequests.bulkScheduleUpdate;
	const ofJob = { jobId, deliveryId };
	await done('tableMappingSave', { ...sampleRequests.tableMappingSave, name: 'Fuzzed', version: undefined });
	const loan = (version: number) => ({ loanId: version % 2 === 0 ? loanId : shared.loanId, version });
	return {
		ids: [userId, jobId, deliveryId, file, loanId, shared.loanId, 'demo-bank', 'bni', 'operator'],
		requests: {
			userRead: () => ({ userId }),
			userUpdate: (version) => ({
				...sampleRequests.userUpdate,
				userId,
				aaaLogin: 'fuzzed@demo-bank.example',
				version,
			}),
			userInvite: () => ({ userId }),
			bulkScheduleUpdate: () => [{ ...schedule, jobId, version: undefined }],
			bulkSchedulePause: (version) => ({ jobId, isPaused: version % 2 === 0 }),
			bulkScheduleRun: (version) => ({ jobId, idempotencyKey: `fuzz-run-${version}` }),
			bulkScheduleDeliveries: () => ({ jobId, limit: 5 }),
			bulkScheduleResend: (version) => ({ ...ofJob, idempotencyKey: `fuzz-resend-${version}` }),
			bulkScheduleCancel: () => ofJob,
			bulkScheduleFile: () => ofJob,
			loanFileResult: () => ({ deliveryId: file }),
			loanFileCancel: () => ({ deliveryId: file }),
			loanFileResend: (version) => ({ deliveryId: file, idempotencyKey: `fuzz-run-${version}` }),
			loanList: (version) => ({ scope: version % 2 === 0 ? 'own' : 'shared', limit: 5 }),
			loanRead: (version) => loan(version),
			loanVersions: (version) => ({ loanId: loan(version).loanId }),
			loanUpdate: (version) => ({ ...sampleRequests.loanUpdate, ...loan(version), name: `Fuzzed ${version}` }),
			tableMappingSave: (version) => ({ ...sampleRequests.tableMappingSave, name: 'Fuzzed', version }),
			loanShare: (version) => ({ ...loan(version), scope: version % 3 === 0 ? 'own' : 'shared' }),
		},
	};
}
