import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
	AccountRecovery,
	type CfnUserPoolClient,
	FeaturePlan,
	Mfa,
	UserPool,
	type UserPoolClient,
	UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';

export interface IdentityStackProps extends StackProps {
	/** Where the portal is reached, named in invitations; left out while it has no domain of its own. */
	readonly domainName?: string;
}

/** Who can sign in, and how: the user pool with one client for browsers and one for machines. */
export class IdentityStack extends Stack {
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly machineClient: UserPoolClient;

	constructor(scope: Construct, id: string, props: IdentityStackProps) {
		super(scope, id, props);
		this.userPool = new UserPool(this, 'Users', {
			selfSignUpEnabled: false,
			signInAliases: { email: true },
			signInCaseSensitive: false,
			autoVerify: { email: true },
			keepOriginal: { email: true },
			standardAttributes: { email: { required: true, mutable: true } },
			passwordPolicy: {
				minLength: 12,
				requireLowercase: true,
				requireUppercase: true,
				requireDigits: true,
				requireSymbols: true,
				tempPasswordValidity: Duration.days(7),
			},
			accountRecovery: AccountRecovery.EMAIL_ONLY,
			mfa: Mfa.OFF,
			featurePlan: FeaturePlan.ESSENTIALS,
			userInvitation: {
				emailSubject: 'Your account for the risk-free rates portal',
				emailBody: invitation(props.domainName),
			},
			deletionProtection: true,
			removalPolicy: RemovalPolicy.RETAIN,
		});
		Validations.of(this.userPool).acknowledge(
			{
				id: 'AwsSolutions-COG2',
				reason:
					'The sign-in screen offers no second factor yet, and machines sign in with a password alone; ' +
					'passwords have 12 characters of all classes, and sign-in by password is throttled.',
			},
			{
				id: 'AwsSolutions-COG8',
				reason:
					'The threat protection of the Plus plan judges the address and device of a sign-in; ' +
					'those of machines reach Cognito from Lambda, so it would judge the portal itself.',
			},
		);
		this.webClient = this.addPasswordClient('Web', 'ALLOW_USER_SRP_AUTH');
		this.machineClient = this.addPasswordClient('Machines', 'ALLOW_USER_PASSWORD_AUTH');
	}

	/**
	 * A client without a secret that can start a session in one way only.
	 *
	 * A session ends after eight hours and cannot be prolonged: the library would add the flow that refreshes tokens,
	 * hence the override.
	 */
	private addPasswordClient(id: string, onlyFlow: string): UserPoolClient {
		const validity = Duration.hours(8);
		const client = this.userPool.addClient(id, {
			generateSecret: false,
			disableOAuth: true,
			supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
			accessTokenValidity: validity,
			idTokenValidity: validity,
			refreshTokenValidity: validity,
			preventUserExistenceErrors: true,
			enableTokenRevocation: true,
		});
		(client.node.defaultChild as CfnUserPoolClient).explicitAuthFlows = [onlyFlow];
		return client;
	}
}

function invitation(domainName: string | undefined): string {
	const place = domainName === undefined ? '' : ` at https://${domainName}`;
	return [
		`<p>An account for the risk-free rates portal${place} has been made for you.</p>`,
		'<p>User name: {username}<br>Temporary password: {####}</p>',
		'<p>Sign in within seven days; you will be asked for a password of your own.</p>',
	].join('\n');
}
