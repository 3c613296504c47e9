import * as z from 'zod';

/** Settings for signing in, which the web app reads from `/config.json` at start. */
export const webConfiguration = z.object({
	region: z.string().min(1),
	userPoolId: z.string().min(1),
	userPoolClientId: z.string().min(1),
	/** Identity provider's address, if it is not Cognito's public address: a URL, or a path on the portal's origin. */
	userPoolEndpoint: z.string().optional(),
});

export type WebConfiguration = z.infer<typeof webConfiguration>;
