import { Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type DeliveryFileAccess, inFinding } from './delivery-access.ts';

/**
 * Lets a function, or a role that it assumes, read, write and remove objects of deliveries, which are below the identifier of their organisation.
 *
 * @param finding how cdk-nag names the bucket
 */
export function grantDeliveryFiles(
	grantee: IFunction | Role,
	{ read = [], written = [], removed = [], lists }: DeliveryFileAccess,
	bucketArn: string,
	finding: string,
): void {
	const add = (statement: PolicyStatement) =>
		grantee instanceof Role ? grantee.addToPolicy(statement) : grantee.addToRolePolicy(statement);
	const allow = (action: string, paths: readonly string[]) => {
		if (paths.length === 0) return;
		const resources = paths.map((path) => `${bucketArn}/${path}`);
		add(new PolicyStatement({ actions: [action], resources }));
	};
	allow('s3:GetObject', read);
	allow('s3:PutObject', written);
	allow('s3:DeleteObject', removed);
	if (lists === true) {
		add(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }));
	}
	for (const path of new Set([...read, ...written, ...removed])) {
		Validations.of(grantee instanceof Role ? grantee : (grantee.role ?? grantee)).acknowledge({
			id: `AwsSolutions-IAM5[Resource::${finding}/${inFinding(path)}]`,
			reason: 'The files of deliveries are below their organisation and the identifier of the delivery.',
		});
	}
}
