import { describe, expect, it } from 'vitest';
import { tables } from '#shared/contract/resource-names.ts';
import { mailSender, resourcesOf, templatesWithOptions, usualTemplates } from '#test/support/synthesised-portal.ts';

const { data, identity } = usualTemplates();
const built = resourcesOf(data, 'AWS::DynamoDB::GlobalTable');

const index = (IndexName: string, partitionKey: string, sortKey: string) => ({
	IndexName,
	KeySchema: [
		{ AttributeName: partitionKey, KeyType: 'HASH' },
		{ AttributeName: sortKey, KeyType: 'RANGE' },
	],
	Projection: { ProjectionType: 'ALL' },
});

describe('the tables', () => {
	it('the tables in the stack are those listed in the code', () => {
		expect(built.map(({ name }) => name.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual(Object.keys(tables).sort());
	});

	it.each(built)(
		'table $name is on demand, encrypted, recoverable and protected against deletion',
		({ Properties, DeletionPolicy }) => {
			expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
			expect(Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS' });
			expect(Properties.KeySchema).toEqual([
				{ AttributeName: 'pk', KeyType: 'HASH' },
				{ AttributeName: 'sk', KeyType: 'RANGE' },
			]);
			expect(Properties.Replicas).toHaveLength(1);
			expect(Properties.Replicas[0]).toMatchObject({
				DeletionProtectionEnabled: true,
				PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
			});
			expect(DeletionPolicy).toBe('Retain');
		},
	);

	it('the tables have the indexes and the expiry attribute of the contract', () => {
		const directory = built.find(({ name }) => name.startsWith('directory'))?.Properties;
		expect(directory.GlobalSecondaryIndexes).toEqual([
			index('by-organisation', 'orgId', 'login'),
			{
				...index('by-kind', 'kind', 'sortName'),
				Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: tables.directory.indexes[1].attributes },
			},
		]);
		const audit = built.find(({ name }) => name.startsWith('audit'))?.Properties;
		expect(audit.GlobalSecondaryIndexes).toEqual([index('by-organisation', 'orgId', 'sk')]);
		const deliveries = built.find(({ name }) => name.startsWith('deliveries'))?.Properties;
		expect(deliveries.GlobalSecondaryIndexes).toEqual([
			index('by-organisation', 'orgId', 'sortName'),
			index('open', 'openShard', 'nextAt'),
		]);
		expect(directory.TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
		const expiring = built.filter(({ Properties }) => Properties.TimeToLiveSpecification?.Enabled);
		expect(expiring.map(({ name }) => name.replace(/[0-9A-F]{8}$/, '')).sort()).toEqual([
			'deliveries',
			'directory',
			'events',
			'runs',
		]);
	});
});

describe('the user pool', () => {
	const [pool] = resourcesOf(identity, 'AWS::Cognito::UserPool');

	it('only an administrator can add users, who need an e-mail address and a strong password', () => {
		expect(pool?.Properties).toMatchObject({
			AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
			UsernameAttributes: ['email'],
			UsernameConfiguration: { CaseSensitive: false },
			AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
			DeletionProtection: 'ACTIVE',
			UserPoolTier: 'ESSENTIALS',
			Policies: {
				PasswordPolicy: {
					MinimumLength: 12,
					RequireLowercase: true,
					RequireUppercase: true,
					RequireNumbers: true,
					RequireSymbols: true,
				},
			},
		});
		expect(pool?.DeletionPolicy).toBe('Retain');
	});

	it.each([
		['CustomMessage', 'account-mail', ['dynamodb:GetItem']],
		['PostConfirmation', 'password-reset', ['dynamodb:UpdateItem', 'cognito-idp:AdminUserGlobalSignOut']],
	])(
		'on %s, the user pool calls function %s, which only has the permissions %s and can only be called by this pool',
		(trigger, folder, actions) => {
			const lambda = resourcesOf(identity, 'AWS::Lambda::Function').find(
				({ Properties }) => Properties.Environment.Variables.POWERTOOLS_SERVICE_NAME === folder,
			);
			expect(pool?.Properties.LambdaConfig[trigger]).toEqual({ 'Fn::GetAtt': [lambda?.name, 'Arn'] });
			const permissions = resourcesOf(identity, 'AWS::Lambda::Permission').filter(
				({ Properties }) => Properties.FunctionName['Fn::GetAtt'][0] === lambda?.name,
			);
			expect(permissions.map(({ Properties }) => Properties)).toEqual([
				expect.objectContaining({
					Principal: 'cognito-idp.amazonaws.com',
					SourceArn: { 'Fn::GetAtt': [pool?.name, 'Arn'] },
				}),
			]);
			const granted = resourcesOf(identity, 'AWS::IAM::Policy')
				.filter(({ Properties }) =>
					Properties.Roles.some((each: { Ref: string }) => each.Ref.startsWith(folder.replace('-', ''))),
				)
				.flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
				.filter(({ Resource }) => Resource !== '*')
				.flatMap(({ Action }) => Action)
				.filter((action) => !action.startsWith('logs:'));
			expect(granted.sort()).toEqual([...actions].sort());
		},
	);

	it('the template of the pool does not list attributes, because Cognito would refuse every update', () => {
		expect(pool?.Properties.Schema).toBeUndefined();
		for (const { Properties } of resourcesOf(identity, 'AWS::Cognito::UserPoolClient')) {
			// With this attribute, a user could change the login directly in Cognito.
			expect(Properties.WriteAttributes).not.toContain('email');
		}
	});

	it('Cognito sends mails itself unless the deployment specifies an Amazon SES identity', () => {
		expect(pool?.Properties.EmailConfiguration).toBeUndefined();
		const [withSes] = resourcesOf(templatesWithOptions().identity, 'AWS::Cognito::UserPool');
		expect(withSes?.Properties.EmailConfiguration).toEqual({
			EmailSendingAccount: 'DEVELOPER',
			SourceArn: mailSender.identityArn,
			From: mailSender.from,
			ReplyToEmailAddress: mailSender.replyTo,
		});
	});

	it.each([
		['UsersWeb', 'ALLOW_USER_SRP_AUTH'],
		['UsersMachines', 'ALLOW_USER_PASSWORD_AUTH'],
	])('app client %s can sign in only by %s, for eight hours', (prefix, flow) => {
		const client = resourcesOf(identity, 'AWS::Cognito::UserPoolClient').find(({ name }) => name.startsWith(prefix));
		expect(client?.Properties).toMatchObject({
			ExplicitAuthFlows: [flow],
			GenerateSecret: false,
			AllowedOAuthFlowsUserPoolClient: false,
			WriteAttributes: ['locale'],
			PreventUserExistenceErrors: 'ENABLED',
			EnableTokenRevocation: true,
			RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 0 },
			AccessTokenValidity: 480,
			IdTokenValidity: 480,
			RefreshTokenValidity: 480,
			TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
		});
		expect(client?.Properties.AllowedOAuthFlows).toBeUndefined();
	});

	it('app clients use the refresh token flow instead of rotation if the deployment requests it', () => {
		const clients = resourcesOf(templatesWithOptions().identity, 'AWS::Cognito::UserPoolClient').map(
			({ Properties }) => [Properties.ExplicitAuthFlows, Properties.RefreshTokenRotation],
		);
		expect(clients).toEqual([
			[['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'], undefined],
			[['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'], undefined],
		]);
	});
});
