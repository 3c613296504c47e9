import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
	AccountRecovery,
	type CfnUserPool,
	type CfnUserPoolClient,
	ClientAttributes,
	FeaturePlan,
	Mfa,
	UserPool,
	type UserPoolClient,
	UserPoolClientIdentityProvider,
	UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { TableName } from '#shared/contract/resource-names.ts';
import { sessionHours } from '#shared/contract/session.ts';
import { accountMailAccess, passwordResetAccess, type TableAccess } from '../constructs/function-access.ts';
import { PortalFunction } from '../constructs/portal-function.ts';

export interface MailSender {
	readonly identityArn: string;
	readonly from: string;
	readonly replyTo?: string;
}

export interface IdentityStackProps extends StackProps {
	readonly tables: Readonly<Record<TableName, TableV2>>;
	/** Sender of mails. Default: Cognito's own address, from which at most 50 mails per day can be sent. */
	readonly mail?: MailSender;
	readonly refreshTokens?: RefreshTokens | undefined;
}

/**
 * A Cognito client can use the refresh token flow or rotate refresh tokens; a session ends after 8 hours either way.
 */
export type RefreshTokens = 'rotation' | 'flow';

/** Time limit of triggers. Cognito waits only five seconds, but a function that takes longer can still complete. */
const triggerTimeout = Duration.seconds(10);

export class IdentityStack extends Stack {
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly machineClient: UserPoolClient;
	readonly accountMail: PortalFunction;
	readonly passwordReset: PortalFunction;

	constructor(scope: Construct, id: string, props: IdentityStackProps) {
		super(scope, id, props);
		// Does not set standardAttributes, because Cognito refuses every update of a pool whose template lists attributes.
		// The default is right: the e-mail address is optional. If it were required, Cognito would refuse clients that may
		// not write it.
		this.userPool = new UserPool(this, 'Users', {
			selfSignUpEnabled: false,
			signInAliases: { email: true },
			signInCaseSensitive: false,
			autoVerify: { email: true },
			keepOriginal: { email: true },
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
			deletionProtection: true,
			// The pool is kept even if its creation fails, because CloudFormation cannot delete a protected pool.
			removalPolicy: RemovalPolicy.RETAIN,
		});
		Validations.of(this.userPool).acknowledge(
			{
				id: 'AwsSolutions-COG2',
				reason:
					'The sign-in screen has no second factor yet, and programs sign in with a password only; ' +
					'passwords have 12 characters of all classes, and sign-in by password is throttled.',
			},
			{
				id: 'AwsSolutions-COG8',
				reason:
					'The threat protection of the Plus plan judges the address and device of a sign-in; ' +
					'the sign-ins of programs reach Cognito from Lambda, so it would judge the portal itself.',
			},
		);
		if (props.mail !== undefined) this.sendFrom(props.mail);
		this.accountMail = this.addTrigger(props, UserPoolOperation.CUSTOM_MESSAGE, 'account-mail', accountMailAccess);
		this.passwordReset = this.addTrigger(
			props,
			UserPoolOperation.POST_CONFIRMATION,
			'password-reset',
			passwordResetAccess,
		);
		this.allowSignOut(this.passwordReset);
		this.webClient = this.addPasswordClient('Web', 'ALLOW_USER_SRP_AUTH', props);
		this.machineClient = this.addPasswordClient('Machines', 'ALLOW_USER_PASSWORD_AUTH', props);
	}

	/**
	 * Makes Cognito send mails from an SES identity. Set on the CloudFormation resource, because the CDK's `withSES`
	 * requires a region and the templates are independent of the region.
	 */
	private sendFrom({ identityArn, from, replyTo }: MailSender) {
		(this.userPool.node.defaultChild as CfnUserPool).emailConfiguration = {
			emailSendingAccount: 'DEVELOPER',
			sourceArn: identityArn,
			from,
			...(replyTo === undefined ? {} : { replyToEmailAddress: replyTo }),
		};
	}

	private addTrigger(
		{ tables }: IdentityStackProps,
		operation: UserPoolOperation,
		functionName: string,
		access: TableAccess,
	): PortalFunction {
		const trigger = new PortalFunction(this, functionName, {
			tables,
			access,
			timeout: triggerTimeout,
		});
		this.userPool.addTrigger(operation, trigger.lambda);
		return trigger;
	}

	/**
	 * Allows the function to sign users out, in a separate policy. In the role's default policy, on which the function
	 * depends, the statement would create a circular dependency.
	 */
	private allowSignOut({ lambda }: PortalFunction) {
		const { role } = lambda;
		if (role === undefined) throw new Error('the function has no role');
		const statement = new PolicyStatement({
			actions: ['cognito-idp:AdminUserGlobalSignOut'],
			resources: [this.userPool.userPoolArn],
		});
		new Policy(this, 'SignOut', { roles: [role], statements: [statement] });
	}

	/**
	 * Adds an app client without a secret and with only one way to sign in.
	 *
	 * A session ends after eight hours and cannot be extended: functions measure the time since the sign-in, which a
	 * refreshed token keeps. The override is needed because the CDK would add the refresh token flow.
	 */
	private addPasswordClient(
		id: string,
		signInFlow: string,
		{ refreshTokens = 'rotation' }: IdentityStackProps,
	): UserPoolClient {
		const validity = Duration.hours(sessionHours);
		const client = this.userPool.addClient(id, {
			generateSecret: false,
			disableOAuth: true,
			supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
			accessTokenValidity: validity,
			idTokenValidity: validity,
			refreshTokenValidity: validity,
			preventUserExistenceErrors: true,
			enableTokenRevocation: true,
			...(refreshTokens === 'rotation' ? { refreshTokenRotationGracePeriod: Duration.seconds(0) } : {}),
			// Otherwise a user could change the e-mail address, and with it the login, directly in Cognito.
			writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
		});
		(client.node.defaultChild as CfnUserPoolClient).explicitAuthFlows = [
			signInFlow,
			...(refreshTokens === 'flow' ? ['ALLOW_REFRESH_TOKEN_AUTH'] : []),
		];
		return client;
	}
}
