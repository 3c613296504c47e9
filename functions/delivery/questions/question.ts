import * as z from 'zod';
import { recipientKeyFaults } from '#platform/transfer/openpgp/openpgp.ts';
import { connectionTestAnswer, previewAnswer } from '#shared/contract/schedule-checks.ts';

/** Question about one key to the delivery function, which has OpenPGP.js. */
const keyRequest = z.strictObject({
	keyRequest: z.union([
		/** True if files can be encrypted to an armored public key. */
		z.strictObject({ recipientKey: z.string() }),
		/** The public half of an organisation's signing key, which is made at the first request. */
		z.strictObject({ signingKeyOf: z.strictObject({ orgId: z.string(), name: z.string() }) }),
	]),
});

const text = z.string().exactOptional();

/** Test of an account at a server. The credentials were entered, or are stored. */
const connectionTest = z.strictObject({
	connectionTest: z.strictObject({
		orgId: z.string(),
		account: z.strictObject({
			host: z.string(),
			port: z.int(),
			user: z.string(),
			directory: z.string(),
			temporaryPrefix: z.string(),
			/** None: the key of the server is looked at, and nobody signs in. */
			hostKeys: z.array(z.string()),
		}),
		credentials: z.strictObject({ password: text, privateKey: text, passphrase: text, secretName: text }),
	}),
});

export type ConnectionTest = z.output<typeof connectionTest>['connectionTest'];

/** First rows of the file of a job, as a run would build it now. */
const preview = z.strictObject({ preview: z.strictObject({ orgId: z.string(), requestText: z.string() }) });

export type PreviewRequest = z.output<typeof preview>['preview'];

/** Question of the function of bulk schedules to the delivery function, which has SSH, OpenPGP and the calculator. */
export const question = z.union([keyRequest, connectionTest, preview]);

export type Question = z.output<typeof question>;

export const recipientKeyAnswer = z.union([
	z.strictObject({ fault: z.enum(recipientKeyFaults) }),
	/** Expiry; absent if it never expires. */
	z.strictObject({ expiresAtMillis: z.number().exactOptional() }),
]);

export const signingKeyAnswer = z.strictObject({ publicKey: z.string(), fingerprint: z.string() });

export { connectionTestAnswer, previewAnswer };

export type Answer = z.output<
	typeof recipientKeyAnswer | typeof signingKeyAnswer | typeof connectionTestAnswer | typeof previewAnswer
>;
