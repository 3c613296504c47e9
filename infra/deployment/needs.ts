import { homedir } from 'node:os';
import { runLimits } from '#shared/contract/run-limits.ts';
import { partsOfRunAtOnce } from '../constructs/run-machine.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the source of the AWS credentials, without checking them; undefined if none is configured. */
export function credentialSource(
	environment: Environment,
	readText: (path: string) => string | undefined,
): string | undefined {
	const { AWS_PROFILE: profile } = environment;
	if (profile !== undefined && profile !== '') {
		return hasProfile(environment, readText, profile) ? `profile ${profile}` : undefined;
	}
	if (environment.AWS_ACCESS_KEY_ID && environment.AWS_SECRET_ACCESS_KEY) return 'access key of the environment';
	if (environment.AWS_WEB_IDENTITY_TOKEN_FILE && environment.AWS_ROLE_ARN) return 'web identity of the environment';
	if (environment.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI || environment.AWS_CONTAINER_CREDENTIALS_FULL_URI) {
		return 'container role';
	}
	return hasProfile(environment, readText, 'default') ? 'profile default' : undefined;
}

function hasProfile(environment: Environment, readText: (path: string) => string | undefined, profile: string) {
	const folder = `${environment.HOME ?? homedir()}/.aws`;
	const files = [
		environment.AWS_SHARED_CREDENTIALS_FILE ?? `${folder}/credentials`,
		environment.AWS_CONFIG_FILE ?? `${folder}/config`,
	];
	return files.some((file) =>
		(readText(file) ?? '')
			.split(/\r?\n/)
			.map((line) => line.trim().replace(/^\[\s*(?:profile\s+)?(.+?)\s*\].*$/, '[$1]'))
			.includes(`[${profile}]`),
	);
}

/**
 * Concurrency reserved for the function `delivery`. Each delivery is a separate call, and clients' servers refuse too
 * many connections at the same time.
 */
export const deliveriesAtOnce = 25;

/** Concurrency that Lambda never reserves. The portal uses it for requests. */
const leftUnreserved = 100;

const partsAtOnce = runLimits.runsAtOnce * partsOfRunAtOnce;

/** Minimum concurrency quota of the account. With a lower quota, runs would throttle requests and vice versa. */
const concurrencyQuota = deliveriesAtOnce + partsAtOnce + leftUnreserved;

export const needs = `Deploying the portal to AWS needs

  a stage            --context stage=test         which portal; its stacks are named rfr-portal-test-…
  its account        --context account=111122223333  credentials of another account are refused; can be listed once in
                                                  cdk.json: "context": {"accounts": {"test": "111122223333"}}
  the operator       --operator-name "Example Bank"
                     --operator-email admin@example.com
                                                  the organization that runs the portal, and its first administrator,
                                                  who is invited by mail; not needed with --update
  credentials        AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY
                                                  with the permissions of a CDK deployment
  a region           AWS_REGION=eu-west-1
  a bootstrap        npx cdk bootstrap            once for each account and region, and for us-east-1, where the web
                                                  ACL and the alarms of CloudFront are; with the same credentials
  a quota of Lambda  at least ${concurrencyQuota} concurrent executions in the region; new accounts often have 10: ask for more
                                                  under Service Quotas, AWS Lambda, Concurrent executions

Options:

  --alarm-email ops@example.com                   address for alarms; must be confirmed once
  --urgent-alarm-email oncall@example.com         address for urgent alarms, in place of the one for all
  --context domainName=portal.example.com --context certificateArn=arn:aws:acm:us-east-1:…
                                                  your own domain; TLS below 1.2 is then refused
  --context webAclArn=arn:aws:wafv2:us-east-1:…   your web application firewall, in place of the portal's
  --context requestsPerAddress=5000               requests that one address may send in five minutes
  --context mailFrom=portal@example.com --context mailIdentityArn=arn:aws:ses:…:identity/example.com
                                                  an identity of Amazon SES that sends invitations and codes, replies
                                                  to --context mailReplyTo=…; without one, Cognito sends at most 50
                                                  mails a day
  --context deliveryVpc=true                      deliveries and webhooks leave from one address that
                                                  stays; costs a NAT gateway
  --update                                        keep operator and alarm addresses of the last deployment
  --yes                                           deploy changes of permissions without asking

For example

  AWS_PROFILE=bank AWS_REGION=eu-west-1 npm run deploy -- --context stage=test \\
    --context account=111122223333 --operator-name "Example Bank" --operator-email admin@example.com
`;
