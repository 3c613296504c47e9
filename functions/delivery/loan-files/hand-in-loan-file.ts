import { randomUUID } from 'node:crypto';
import { type LoanFileForm, openLoanTable } from '#functions/loans/files/read-loan-table.ts';
import type { Recorded } from '#platform/audit/with-audit-record.ts';
import { nextLveTime } from '#shared/loan/batch/lve-time.ts';
import { type AddedDelivery, deliveryDays, type LoanFile, type LoanUser } from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';
import { manualDeliveryKey } from '../store/job-record.ts';
import { loanJobId } from './loan-job.ts';

/** Larger files are read only at the calculation: until then they count as having all currencies of the schedule. */
export const maxReadBytes = 16 * 1024 * 1024;

/** A file without a currency that has a time in the LVE schedule. */
export interface WithoutTime {
	readonly currencies: readonly string[];
}

/**
 * Calculation time of a loan file, in milliseconds since 1970: the latest of the next LVE times of its currencies.
 *
 * @param path local file; undefined for a file that is too large to be read now
 * @throws LoanFileFailure for a file that cannot be read
 */
export async function loanFileTime(
	form: LoanFileForm,
	path: string | undefined,
	nowMillis: number,
): Promise<number | WithoutTime> {
	const { LVESchedule } = form.batch;
	const currencies = path === undefined ? Object.keys(LVESchedule) : [...(await openLoanTable(path, form)).currencies];
	return nextLveTime(LVESchedule, currencies, nowMillis) ?? { currencies };
}

export type LoanFileTime = typeof loanFileTime;

/** A loan file whose content is stored in its organisation's inbox. */
export interface HandedIn {
	readonly orgId: string;
	readonly loanFile: Omit<LoanFile, 'handedInAt' | 'handedInBy' | 'resentBy'>;
	/** The person who hands in the file; undefined for a fetched file. */
	readonly person: { readonly login: string; readonly rights: LoanUser } | undefined;
	readonly runsAtMillis: number;
}

type Record = (what: Recorded, act: () => Promise<boolean>) => Promise<boolean>;

/**
 * Adds the delivery of a loan file. Idempotent per file id: the first call decides the time.
 *
 * @returns key of the delivery
 */
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
