import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Clock } from '../runtime.ts';
import { noteDone, noteIntended } from './audit-store.ts';

/** Describes a change in the audit trail. */
export type Recorded = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'entityName' | 'orgId'> & {
	readonly changes: readonly AuditEntry['changes'][number][];
};

interface AuditedCaller {
	readonly caller: { readonly user: { readonly login: string } };
	readonly from: string;
	readonly clock: Clock;
}

/** Author and time of a change. Two entries with the same id and time are stored as one. */
type AuditActor = Pick<AuditEntry, 'id' | 'at' | 'by' | 'from'>;

/**
 * Makes a change, and records it before and afterwards. If the first record cannot be written, the change is not made.
 *
 * @param isDone true if the result means that the change was made; otherwise the audit trail shows it as attempted
 */
export async function withAuditRecord<Result>(
	{ caller, from, clock }: AuditedCaller,
	what: Recorded,
	act: () => Promise<Result>,
	isDone: (result: Result) => boolean = () => true,
): Promise<Result> {
	const actor = { id: randomUUID(), at: new Date(clock()).toISOString(), by: caller.user.login, from };
	return withRecordOf(actor, what, act, isDone);
}

/** Calls {@link withAuditRecord} for a change that no administrator makes. */
export async function withRecordOf<Result>(
	actor: AuditActor,
	what: Recorded,
	act: () => Promise<Result>,
	isDone: (result: Result) => boolean = () => true,
): Promise<Result> {
	const entry = { ...actor, ...what, changes: [...what.changes] };
	await noteIntended(entry);
	const result = await act();
	if (isDone(result)) await noteDone(entry);
	return result;
}
