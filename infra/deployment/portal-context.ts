import * as z from 'zod';
import { accountPattern } from './stage.ts';

const portalContext = z
	.object({
		stage: z.string().regex(/^[a-z][a-z0-9]{0,11}$/, 'must be up to 12 small letters and digits, such as prod'),
		account: z.string().regex(accountPattern, 'must be an AWS account: 12 digits').optional(),
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
		mailFrom: z.email().optional(),
		mailIdentityArn: z
			.string()
			.regex(/^arn:aws:ses:[a-z0-9-]+:\d{12}:identity\/[^\s/]+$/, 'must be the ARN of an identity of Amazon SES')
			.optional(),
		mailReplyTo: z.email().optional(),
		deliveryVpc: z
			.enum(['true', 'false'], 'must be true or false')
			.default('false')
			.transform((text) => text === 'true'),
		refreshTokens: z.enum(['rotation', 'flow'], 'must be rotation or flow').default('rotation'),
	})
	.refine((context) => (context.mailFrom === undefined) === (context.mailIdentityArn === undefined), {
		path: ['mailFrom'],
		message: 'and mailIdentityArn go together',
	})
	.refine((context) => context.mailReplyTo === undefined || context.mailFrom !== undefined, {
		path: ['mailReplyTo'],
		message: 'needs mailFrom and mailIdentityArn',
	})
	.refine(({ mailFrom, mailIdentityArn }) => isOfIdentity(mailFrom, mailIdentityArn), {
		path: ['mailFrom'],
		message: 'must be the address, or an address of the domain, that mailIdentityArn names',
	})
	.refine((context) => (context.domainName === undefined) === (context.certificateArn === undefined), {
		path: ['domainName'],
		message: 'and certificateArn go together',
	})
	.transform(({ stage, domainName, certificateArn, webAclArn, originKeys, ...context }) => ({
		stage,
		requestsPerAddress: context.requestsPerAddress,
		deliveryVpc: context.deliveryVpc,
		refreshTokens: context.refreshTokens,
		...(context.account ? { account: context.account } : {}),
		...(originKeys ? { originKeys } : {}),
		...(domainName && certificateArn ? { domain: { domainName, certificateArn } } : {}),
		...(webAclArn ? { webAclArn } : {}),
		...mailOf(context),
	}));

export type PortalContext = z.output<typeof portalContext>;

type MailContext = { readonly [name in 'mailFrom' | 'mailIdentityArn' | 'mailReplyTo']?: string | undefined };

function mailOf(context: MailContext) {
	const { mailFrom: from, mailIdentityArn: identityArn, mailReplyTo: replyTo } = context;
	if (from === undefined || identityArn === undefined) return {};
	return { mail: { from, identityArn, ...(replyTo === undefined ? {} : { replyTo }) } };
}

/** Reads the settings from the CDK context. @throws with a readable message if a setting cannot be deployed */
export function readPortalContext(read: (name: string) => unknown): PortalContext {
	const names = [
		...['stage', 'account', 'domainName', 'certificateArn', 'webAclArn', 'requestsPerAddress', 'originKeys'],
		...['mailFrom', 'mailIdentityArn', 'mailReplyTo', 'deliveryVpc', 'refreshTokens'],
	];
	const parsed = portalContext.safeParse(Object.fromEntries(names.map((name) => [name, read(name)])));
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map((issue) => `--context ${issue.path.join('.')}=… ${issue.message}`);
	throw new Error(faults.join('\n'), { cause: parsed.error });
}

/** True if the sender address belongs to the SES identity. A domain verified in SES includes its subdomains. */
function isOfIdentity(mailFrom: string | undefined, identityArn: string | undefined): boolean {
	if (mailFrom === undefined || identityArn === undefined) return true;
	const identity = identityArn.slice(identityArn.indexOf('/') + 1).toLowerCase();
	const address = mailFrom.toLowerCase();
	return address === identity || address.endsWith(`@${identity}`) || address.endsWith(`.${identity}`);
}
