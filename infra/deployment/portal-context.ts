import * as z from 'zod';

/** What `--context` says about a deployment. */
const portalContext = z
	.object({
		stage: z.string().regex(/^[a-z][a-z0-9]{0,11}$/, 'must be up to 12 small letters and digits, such as prod'),
		domainName: z.hostname().optional(),
		certificateArn: z
			.string()
			.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/, 'must be the ARN of a certificate in us-east-1')
			.optional(),
		webAclArn: z
			.string()
			.regex(/^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/.+$/, 'must be the ARN of a web ACL for CloudFront')
			.optional(),
		requestsPerAddress: z.coerce
			.number()
			.int('must be a whole number')
			.min(100, 'must be 100 or more')
			.max(2_000_000_000, 'must be 2000000000 or less')
			.default(5000),
		originKeys: z
			.string()
			.regex(/^[a-z0-9]{1,12}(,[a-z0-9]{1,12}){0,5}$/, 'must be up to six labels such as 2026q4, separated by commas')
			.transform((labels) => labels.split(','))
			.optional(),
	})
	.refine((context) => (context.domainName === undefined) === (context.certificateArn === undefined), {
		path: ['domainName'],
		message: 'and certificateArn go together',
	})
	.transform(({ stage, domainName, certificateArn, webAclArn, requestsPerAddress, originKeys }) => ({
		stage,
		requestsPerAddress,
		...(originKeys ? { originKeys } : {}),
		...(domainName && certificateArn ? { domain: { domainName, certificateArn } } : {}),
		...(webAclArn ? { webAclArn } : {}),
	}));

export type PortalContext = z.output<typeof portalContext>;

/** @throws in plain words when the context says something that cannot be deployed */
export function readPortalContext(read: (name: string) => unknown): PortalContext {
	const names = ['stage', 'domainName', 'certificateArn', 'webAclArn', 'requestsPerAddress', 'originKeys'];
	const parsed = portalContext.safeParse(Object.fromEntries(names.map((name) => [name, read(name)])));
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map((issue) => `--context ${issue.path.join('.')}=… ${issue.message}`);
	throw new Error(faults.join('\n'), { cause: parsed.error });
}
