import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '../../shared/contract/audit.ts';
import { noteDone, noteIntended } from '../platform/audit-store.ts';
import type { Administration } from './administration.ts';

type What = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'entityName' | 'orgId' | 'changes'>;

/** Does something that the audit trail has before and after: what is not noted is not done. */
export async function recorded<Result>(
	{ caller, from, clock }: Administration,
	what: What,
	act: () => Promise<Result>,
): Promise<Result> {
	const entry = { id: randomUUID(), at: new Date(clock()).toISOString(), by: caller.user.login, from, ...what };
	await noteIntended(entry);
	const result = await act();
	await noteDone(entry);
	return result;
}
