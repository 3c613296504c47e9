import { isAllowed } from '../../iam/is-allowed.ts';
import type { AccessRequest } from '../../iam/statement.ts';
import type { Identity } from './identity.ts';

/** A request and who made it. */
export interface AccessDecision extends AccessRequest {
	readonly identity: string;
	readonly isAllowed: boolean;
}

/** What the emulators ask before they do anything. */
export interface AccessControl {
	/** @returns nothing for a key that was not given out at this start */
	identify(accessKeyId: string | undefined): Identity | undefined;
	/** @returns the text with which AWS refuses the first of the requests that is not allowed; nothing when all are */
	denialOf(identity: Identity, requests: readonly AccessRequest[]): string | undefined;
}

/** @param onDecision called with every decision, for tests */
export function accessControl(
	identities: readonly Identity[],
	onDecision?: (decision: AccessDecision) => void,
): AccessControl {
	const byKey = new Map(identities.map((identity) => [identity.accessKeyId, identity]));
	return {
		identify: (accessKeyId) => (accessKeyId === undefined ? undefined : byKey.get(accessKeyId)),
		denialOf({ name, statements }, requests) {
			for (const request of requests) {
				const allowed = isAllowed(statements, request);
				onDecision?.({ ...request, identity: name, isAllowed: allowed });
				if (allowed) continue;
				const { action, resource } = request;
				const user = `arn:aws:sts::000000000000:assumed-role/portal-${name}/local`;
				return `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no identity-based policy allows the ${action} action`;
			}
			return undefined;
		},
	};
}

/** The access key in an `Authorization` header of signature version 4. The signature is not checked: the keys are random. */
export function accessKeyOf(authorization: string | undefined): string | undefined {
	return authorization?.match(/^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//)?.[1];
}
