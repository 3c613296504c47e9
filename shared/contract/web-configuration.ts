import * as z from 'zod';

/** Settings for signing in, which the web app reads from `/config.json` at start. */
export const webConfiguration = z.object({
	region: z.string().min(1),
	userPoolId: z.string().min(1),
	userPoolClientId: z.string().min(1),
	/**
	 * Address of the identity provider, if it is not the public address of Cognito: a URL, or a path on the portal's
	 * origin.
	 */
	userPoolEndpoint: z.string().optional(),
});

export type WebConfiguration = z.infer<typeof webConfiguration>;
