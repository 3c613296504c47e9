import { randomUUID } from 'node:crypto';
import { type LoanFileForm, openLoanTable } from '#functions/loans/files/read-loan-table.ts';
import type { Recorded } from '#platform/audit/with-audit-record.ts';
import { nextLveTime } from '#shared/loan/batch/lve-time.ts';
import { loanJobId } from '../run/job-of-delivery.ts';
import { type AddedDelivery, deliveryDays, type LoanFile, type LoanUser } from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { manualDeliveryKey } from '../store/job-record.ts';

/** A larger file is not read before its calculation. It is scheduled as if it contained all currencies. */
export const maxReadBytes = 16 * 1024 * 1024;

export interface WithoutTime {
	readonly currencies: readonly string[];
}

/** Latest of the next LVE times of the file's currencies, in milliseconds. A large file has no `path`. */
export async function loanFileTime(
	form: LoanFileForm,
	path: string | undefined,
	nowMillis: number,
): Promise<number | WithoutTime> {
	const { LVESchedule } = form.batch;
	const currencies = path === undefined ? Object.keys(LVESchedule) : [...(await openLoanTable(path, form)).currencies];
	return nextLveTime(LVESchedule, currencies, nowMillis) ?? { currencies };
}

export interface HandedIn {
	readonly orgId: string;
	readonly loanFile: Omit<LoanFile, 'handedInAt' | 'handedInBy' | 'resentBy'>;
	/** Undefined if the file was fetched. */
	readonly person: { readonly login: string; readonly rights: LoanUser } | undefined;
	readonly runsAtMillis: number;
}

type Record = (what: Recorded, act: () => Promise<boolean>) => Promise<boolean>;

/** Returns the delivery's key. Idempotent per file id: the first call determines the calculation time. */
export async function handInLoanFile(
	{ orgId, loanFile, person, runsAtMillis }: HandedIn,
	nowMillis: number,
	record: Record,
): Promise<string> {
	const jobId = loanJobId(orgId);
	const runsAt = new Date(runsAtMillis).toISOString();
	const deliveryKey = await manualDeliveryKey(jobId, loanFile.fileId, runsAt, nowMillis);
	const scheduledTime = deliveryKey.slice(0, deliveryKey.indexOf('#'));
	const handedInAt = new Date(nowMillis).toISOString();
	const delivery: AddedDelivery & { readonly loanFile: LoanFile } = {
		jobId,
		deliveryKey,
		orgId,
		jobName: 'Loan files',
		kind: 'manual',
		loanFile: { ...loanFile, handedInAt, ...(person === undefined ? {} : { handedInBy: person.rights }) },
		...(person === undefined ? {} : { requestedBy: person.login }),
		scheduledTime,
		addedAt: handedInAt,
		auditId: randomUUID(),
		expiresAt: Math.floor(nowMillis / 1000) + deliveryDays * 86_400,
	};
	if ((await deliveryStore.find(delivery)) === undefined) {
		const changes = [
			...(loanFile.takenFrom === undefined ? [] : [{ field: 'takenFrom', before: '', after: loanFile.takenFrom }]),
			{ field: 'scheduledTime', before: '', after: scheduledTime },
		];
		await record(loanFileChange('add', delivery, changes), () =>
			deliveryStore.add(delivery, Date.parse(scheduledTime)),
		);
	}
	return deliveryKey;
}

type Named = Pick<AddedDelivery, 'jobId' | 'deliveryKey' | 'orgId'> & { readonly loanFile: LoanFile };

export function loanFileChange(
	action: Recorded['action'],
	{ jobId, deliveryKey, orgId, loanFile }: Named,
	changes: Recorded['changes'],
): Recorded {
	return {
		action,
		entity: 'loan-file',
		entityId: `${jobId}/${deliveryKey}`,
		entityName: loanFile.fileName,
		orgId,
		changes,
	};
}
