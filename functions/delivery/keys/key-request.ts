import * as z from 'zod';
import { recipientKeyFaults } from '#platform/transfer/openpgp/recipient-key-faults.ts';

/** Request about one key to the delivery function, which has OpenPGP.js. */
export const keyRequest = z.strictObject({
	keyRequest: z.union([
		/** True if files can be encrypted to an armored public key. */
		z.strictObject({ recipientKey: z.string() }),
		/** The public half of an organisation's signing key, which is made at the first request. */
		z.strictObject({ signingKeyOf: z.strictObject({ orgId: z.string(), name: z.string() }) }),
	]),
});

export type KeyRequest = z.output<typeof keyRequest>['keyRequest'];

export const recipientKeyAnswer = z.union([
	z.strictObject({ fault: z.enum(recipientKeyFaults) }),
	/** Expiry; absent if it never expires. */
	z.strictObject({ expiresAtMillis: z.number().exactOptional() }),
]);

export const signingKeyAnswer = z.strictObject({ publicKey: z.string(), fingerprint: z.string() });

export type KeyAnswer = z.output<typeof recipientKeyAnswer> | z.output<typeof signingKeyAnswer>;
