import * as z from 'zod';
import { recipientKeyFaults } from '#platform/transfer/openpgp/openpgp.ts';
import { connectionTestAnswer, previewAnswer } from '#shared/contract/schedule-checks.ts';

const keyRequest = z.strictObject({
	keyRequest: z.union([
		z.strictObject({ recipientKey: z.string() }),
		/** The first request creates the key. */
		z.strictObject({ signingKeyOf: z.strictObject({ orgId: z.string(), name: z.string() }) }),
	]),
});

const text = z.string().exactOptional();

const connectionTest = z.strictObject({
	connectionTest: z.strictObject({
		orgId: z.string(),
		account: z.strictObject({
			host: z.string(),
			port: z.int(),
			user: z.string(),
			directory: z.string(),
			temporaryPrefix: z.string(),
			/** If empty, the test only reads the server's key and does not sign in. */
			hostKeys: z.array(z.string()),
		}),
		credentials: z.strictObject({ password: text, privateKey: text, passphrase: text, secretName: text }),
	}),
});

export type ConnectionTest = z.output<typeof connectionTest>['connectionTest'];

const preview = z.strictObject({ preview: z.strictObject({ orgId: z.string(), requestText: z.string() }) });

export type PreviewRequest = z.output<typeof preview>['preview'];

export const question = z.union([keyRequest, connectionTest, preview]);

export type Question = z.output<typeof question>;

export const recipientKeyAnswer = z.union([
	z.strictObject({ fault: z.enum(recipientKeyFaults) }),
	/** Expiry; absent if the key never expires. */
	z.strictObject({ expiresAtMillis: z.number().exactOptional() }),
]);

export const signingKeyAnswer = z.strictObject({ publicKey: z.string(), fingerprint: z.string() });

export { connectionTestAnswer, previewAnswer };

export type Answer = z.output<
	typeof recipientKeyAnswer | typeof signingKeyAnswer | typeof connectionTestAnswer | typeof previewAnswer
>;
