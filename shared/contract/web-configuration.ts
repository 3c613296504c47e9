import * as z from 'zod';

/** What the web app reads from `/config.json` when it starts: where to sign in. */
export const webConfiguration = z.object({
	region: z.string().min(1),
	userPoolId: z.string().min(1),
	userPoolClientId: z.string().min(1),
	/** Where the identity provider answers, when not at its public address: a URL or a path on the portal's origin. */
	userPoolEndpoint: z.string().optional(),
});

export type WebConfiguration = z.infer<typeof webConfiguration>;
