import type { Identity } from './identity.ts';
import { isAllowed } from './is-allowed.ts';
import type { AccessRequest } from './statement.ts';

/** A request, its caller and the decision about it. */
export interface AccessDecision extends AccessRequest {
	readonly identity: string;
	readonly isAllowed: boolean;
}

/** Checks the access of every request to an emulator. */
export interface AccessControl {
	/** @returns undefined for a key that was not issued at this start */
	identify(accessKeyId: string | undefined): Identity | undefined;
	/** Lets a session call the emulators until it expires. */
	addSession(session: Identity): void;
	/** @returns the message of AWS about the first request that is not allowed; undefined when all are allowed */
	denialOf(identity: Identity, requests: readonly AccessRequest[]): string | undefined;
}

/** @param onDecision called with every decision; for tests */
export function accessControl(
	identities: readonly Identity[],
	onDecision?: (decision: AccessDecision) => void,
): AccessControl {
	const byKey = new Map(identities.map((identity) => [identity.accessKeyId, identity]));
	return {
		identify: (accessKeyId) => (accessKeyId === undefined ? undefined : byKey.get(accessKeyId)),
		addSession(added) {
			for (const { accessKeyId, session } of byKey.values()) {
				if (session !== undefined && session.expiresAtMillis <= Date.now()) byKey.delete(accessKeyId);
			}
			byKey.set(added.accessKeyId, added);
		},
		denialOf({ name, statements, session }, requests) {
			for (const asked of requests) {
				const request = session === undefined ? asked : { ...asked, principalTags: session.tags };
				const allowed = isAllowed(statements, request);
				onDecision?.({ ...request, identity: name, isAllowed: allowed });
				if (allowed) continue;
				const { action, resource } = request;
				const user = `arn:aws:sts::000000000000:assumed-role/${name}/local`;
				return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
			}
			return undefined;
		},
	};
}
