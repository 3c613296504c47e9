import { Validations } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { DeliveryFileAccess } from './delivery-access.ts';

/**
 * Lets a function read, write and remove objects of deliveries, which are below the identifier of their organisation.
 *
 * @param finding how cdk-nag names the bucket
 */
export function grantDeliveryFiles(
	lambda: IFunction,
	{ read = [], written = [], removed = [], lists }: DeliveryFileAccess,
	bucketArn: string,
	finding: string,
): void {
	const allow = (action: string, paths: readonly string[]) => {
		if (paths.length === 0) return;
		const resources = paths.map((path) => `${bucketArn}/${path}`);
		lambda.addToRolePolicy(new PolicyStatement({ actions: [action], resources }));
	};
	allow('s3:GetObject', read);
	allow('s3:PutObject', written);
	allow('s3:DeleteObject', removed);
	if (lists === true) {
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucketArn] }));
	}
	for (const path of new Set([...read, ...written, ...removed])) {
		Validations.of(lambda.role ?? lambda).acknowledge({
			id: `AwsSolutions-IAM5[Resource::${finding}/${path}]`,
			reason: 'The files of deliveries are below their organisation and the identifier of the delivery.',
		});
	}
}
