import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { PortalFunction } from './portal-function.ts';
import { acknowledgePortalSecrets, portalSecrets } from './portal-secrets.ts';

/** Lets a function read the market-data accounts of the organisations. */
export function grantMarketDataAccounts({ lambda }: PortalFunction, scope: Construct, stage: string): void {
	const resources = [portalSecrets(scope, stage)];
	lambda.addToRolePolicy(new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources }));
	acknowledgePortalSecrets(lambda, stage);
}
