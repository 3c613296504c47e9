import { type Stack, Validations } from 'aws-cdk-lib';
import { ArnPrincipal, PolicyStatement, Role, SessionTagsPrincipal } from 'aws-cdk-lib/aws-iam';
import type { NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs';
import { variables } from '#shared/contract/resource-names.ts';
import type { MailSender } from '../stacks/identity-stack.ts';
import { inFinding, organisationTag, sessionOrganisation } from './delivery-access.ts';
import { portalSecrets, portalSecretsFinding } from './portal-secrets.ts';

/**
 * The role that a function assumes for each organisation: its policies name the organisation by a tag of the session. The
 * function itself has no access to secrets.
 *
 * @param id of the role in its stack; the emulators tell roles apart by it
 * @param folder of the secrets, below the organisation. Default: all of them
 */
export function organisationRole(
	stack: Stack,
	id: string,
	lambda: NodejsFunction,
	stage: string,
	secretActions: readonly string[],
	folder = '',
): Role {
	const { role: own } = lambda;
	if (own === undefined) throw new Error(`The function ${lambda.node.path} has no role.`);
	const role = new Role(stack, id, {
		assumedBy: new SessionTagsPrincipal(
			new ArnPrincipal(own.roleArn).withConditions({
				StringLike: { [`aws:RequestTag/${organisationTag}`]: '*' },
				'ForAllValues:StringEquals': { 'aws:TagKeys': [organisationTag] },
			}),
		),
	});
	const below = `${sessionOrganisation}/${folder}`;
	const actions = secretActions.map((action) => `secretsmanager:${action}`);
	role.addToPolicy(new PolicyStatement({ actions, resources: [portalSecrets(stack, stage, below)] }));
	Validations.of(role).acknowledge({
		id: portalSecretsFinding(stage, inFinding(below)),
		reason: 'The secrets of one organisation, which the tag of the session names.',
	});
	lambda.addToRolePolicy(
		new PolicyStatement({ actions: ['sts:AssumeRole', 'sts:TagSession'], resources: [role.roleArn] }),
	);
	lambda.addEnvironment(variables.organisationRole, role.roleArn);
	return role;
}

/**
 * Lets a function send mails from the address of the deployment.
 *
 * Mails leave from the region of the identity: in other regions SES does not know it, and the grant does not apply.
 */
export function grantMails(lambda: NodejsFunction, { from, identityArn }: MailSender): void {
	const [, , , region = ''] = identityArn.split(':');
	lambda.addEnvironment(variables.mailSender, from);
	lambda.addEnvironment(variables.mailRegion, region);
	lambda.addToRolePolicy(
		new PolicyStatement({
			actions: ['ses:SendEmail'],
			resources: [identityArn],
			conditions: { StringEquals: { 'ses:FromAddress': from } },
		}),
	);
}
