import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#shared/contract/audit.ts';
import type { Clock } from '../runtime.ts';
import { noteDone, noteIntended } from './audit-store.ts';

/** A change as the audit trail describes it. */
export type Recorded = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'entityName' | 'orgId'> & {
	readonly changes: readonly AuditEntry['changes'][number][];
};

/** Signed-in user who makes a change. */
interface AuditedCaller {
	readonly caller: { readonly user: { readonly login: string } };
	/** Client address. */
	readonly from: string;
	readonly clock: Clock;
}

/** Author and time of a change. An entry with the same id and time is written once. */
type AuditActor = Pick<AuditEntry, 'id' | 'at' | 'by' | 'from'>;

/**
 * Makes a change and records it before and after. If the first record cannot be written, the change is not made.
 *
 * @param isDone whether the result is that of a change; otherwise the trail says that it was attempted
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

/** Same as {@link withAuditRecord} for a change that no administrator makes. */
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
