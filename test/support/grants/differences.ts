import type { Grant, GrantedFunction } from './granted.ts';
import { poolOfEvent, type SdkCall } from './sdk-calls.ts';

/**
 * Returns calls without a permission and permissions without a call, one per line. Empty if they match.
 *
 * @param calls the calls in the bundle of the function
 */
export function differences(granted: GrantedFunction, calls: readonly SdkCall[]): string[] {
	const needed = new Map<string, { readonly keys: Set<string>; readonly place: string }>();
	const add = (line: string, key: string | undefined, place: string) => {
		const keys = needed.get(line)?.keys ?? new Set();
		needed.set(line, { keys: key === undefined ? keys : keys.add(key), place });
	};
	for (const call of calls) {
		const resource = withEnvironment(call, granted);
		if (resource === undefined)
			add(`${call.action} ${call.resource}`, undefined, `${call.place}; the variable is not set`);
		else add(`${call.action} ${resource}`, call.leadingKey, call.place);
	}
	for (const { action, resource } of granted.runtime) add(`${action} ${resource}`, undefined, 'what Lambda does');
	const found = new Map(granted.grants.map((grant) => [`${grant.action} ${comparable(grant)}`, grant]));
	const missing = [...needed].flatMap(([line, { keys, place }]) => {
		const grant = found.get(line);
		if (grant === undefined) return [`missing ${line} in ${place}`];
		if (grant.leadingKeys === undefined) return [];
		const lacking = [...keys].filter((key) => !grant.leadingKeys?.includes(key));
		return lacking.map((key) => `missing ${line} for ${key} in ${place}`);
	});
	const excess = [...found].flatMap(([line, { leadingKeys = [] }]) => {
		const need = needed.get(line);
		if (need === undefined) return [`in excess ${line}`];
		return leadingKeys.filter((key) => !need.keys.has(key)).map((key) => `in excess ${line} for ${key}`);
	});
	return [...missing, ...excess].map((line) => `${granted.functionName}: ${line}`).sort();
}

/**
 * Replaces environment variables in a resource by their values.
 *
 * @returns undefined if the function lacks the environment variable, or if no user pool triggers the function
 */
function withEnvironment({ resource }: SdkCall, { environment, triggeredBy }: GrantedFunction): string | undefined {
	if (resource === poolOfEvent) return triggeredBy;
	const names = [...resource.matchAll(/<(\w+)>/g)].map(([, name]) => name as string);
	if (names.some((name) => environment[name] === undefined)) return undefined;
	return resource.replaceAll(/<(\w+)>/g, (_, name: string) => environment[name] as string);
}

/**
 * Converts the resource of a permission to the form in which the code shows it. Events name the bucket, so the code
 * does not contain it. The code names secrets without account and organisation, which are known only at run time.
 */
function comparable({ action, resource }: Grant): string {
	// The code derives the name of an execution from the name of its run.
	if (resource.includes(':execution:')) return '*:*-*';
	if (action.startsWith('s3:')) return resource.replace(/^[^/*]+/, '*');
	if (action.startsWith('secretsmanager:')) return resource.replace(/^arn:.*:secret:/, '').replace(/[?-]{2,}/, '*');
	if (action.startsWith('scheduler:')) return resource.replace(/^arn:.*:schedule\//, '');
	if (action === 'ses:SendEmail') return '*';
	return resource;
}
