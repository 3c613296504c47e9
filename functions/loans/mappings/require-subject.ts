import { type Caller, requireAccess } from '#functions/directory/access/caller.ts';
import { type MappingSubject, modulesOfSubject } from '#shared/contract/mapping-subjects.ts';

/** @throws a refusal (403) unless the caller has a module of the subject */
export function requireSubject(caller: Caller, subject: MappingSubject): void {
	requireAccess({ kind: 'module', anyOf: modulesOfSubject[subject] }, caller);
}
