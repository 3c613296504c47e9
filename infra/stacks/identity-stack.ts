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

/** Amazon SES identity from which the user pool sends its mails. */
export interface MailSender {
	/** ARN of a verified domain or e-mail address. */
	readonly identityArn: string;
	readonly from: string;
	readonly replyTo?: string;
}

export interface IdentityStackProps extends StackProps {
	readonly tables: Readonly<Record<TableName, TableV2>>;
	/** Sender of mails. Default: Cognito's own address, which sends at most 50 mails per day. */
	readonly mail?: MailSender;
	/** Handling of refresh tokens by the clients. Default: `rotation`. */
	readonly refreshTokens?: RefreshTokens | undefined;
}

/**
 * According to Cognito's documentation, a client either allows the refresh token flow or rotates refresh tokens. In
 * both cases a session ends after eight hours.
 */
export type RefreshTokens = 'rotation' | 'flow';

/** Cognito waits for five seconds, but a longer run can still complete. */
const triggerTimeout = Duration.seconds(10);

/** User pool with its triggers, and with separate clients for browsers and programs. */
export class IdentityStack extends Stack {
	readonly userPool: UserPool;
	readonly webClient: UserPoolClient;
	readonly machineClient: UserPoolClient;
	readonly accountMail: PortalFunction;
	readonly passwordReset: PortalFunction;

	constructor(scope: Construct, id: string, props: IdentityStackProps) {
		super(scope, id, props);
		// Without standardAttributes, because Cognito refuses every update of a pool whose template lists attributes. The
		// defaults are right: the address is optional, as Cognito refuses clients that may not write a required attribute.
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
			// Retained even after a failed creation, because CloudFormation cannot delete a protected pool.
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
	 * Set on the resource, because the CDK's `withSES` requires a region, which environment-agnostic templates do not
	 * have.
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
			functionName,
			tables,
			access,
			environment: {},
			timeout: triggerTimeout,
		});
		this.userPool.addTrigger(operation, trigger.lambda);
		return trigger;
	}

	/**
	 * A separate policy: as part of the role's default policy, on which the function depends, it would create a circular
	 * dependency.
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
	 * Adds a client without a secret and with one sign-in flow.
	 *
	 * A session ends after eight hours and cannot be prolonged: functions measure the time from the sign-in, which a
	 * refreshed token keeps. The CDK would add the refresh token flow, hence the override.
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
			// Without this list, a user could change the e-mail address, and with it the login, directly in Cognito.
			writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
		});
		(client.node.defaultChild as CfnUserPoolClient).explicitAuthFlows = [
			signInFlow,
			...(refreshTokens === 'flow' ? ['ALLOW_REFRESH_TOKEN_AUTH'] : []),
		];
		return client;
	}
}
