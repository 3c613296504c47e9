import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Match, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { TableName } from '#shared/contract/resource-names.ts';
import { ingestFilesAccess } from '../constructs/function-access.ts';
import { deadLetterQueue, PortalFunction } from '../constructs/portal-function.ts';
import { accessLogBucket, privateBucket } from '../constructs/private-bucket.ts';

export interface IngestFilesStackProps extends StackProps {
	readonly tables: Readonly<Record<TableName, TableV2>>;
}

export class IngestFilesStack extends Stack {
	readonly function: PortalFunction;
	readonly failed: Queue;

	constructor(scope: Construct, id: string, props: IngestFilesStackProps) {
		super(scope, id, props);
		const bucket = this.addBucket();
		this.function = new PortalFunction(this, 'IngestFiles', {
			functionName: 'ingest-files',
			tables: props.tables,
			access: ingestFilesAccess,
			timeout: Duration.minutes(15),
		});
		const { lambda } = this.function;
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects('*')] }));
		lambda.addToRolePolicy(
			new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*.report.json')] }),
		);
		// Without this permission, S3 would respond with 403 if an object was deleted.
		lambda.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
		const files = `<${this.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>`;
		for (const path of ['/*', '/*.report.json']) {
			Validations.of(this.function).acknowledge({
				id: `AwsSolutions-IAM5[Resource::${files}${path}]`,
				reason: 'Files can have any name; the function reads those of one bucket and writes the reports beside them.',
			});
		}
		this.failed = deadLetterQueue(this, 'Failed');
		lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(this.failed) });
		new Rule(this, 'Dropped', {
			description: 'A rate file was dropped.',
			eventPattern: {
				source: ['aws.s3'],
				detailType: ['Object Created'],
				detail: {
					bucket: { name: [bucket.bucketName] },
					object: { key: Match.anythingButSuffix('.report.json') },
				},
			},
			targets: [new LambdaFunction(lambda, { deadLetterQueue: this.failed })],
		});
		new CfnOutput(this, 'IngestBucket', { value: bucket.bucketName });
	}

	private addBucket(): IBucket {
		const bucket = privateBucket(this, 'Files', {
			versioned: true,
			serverAccessLogsBucket: accessLogBucket(this),
			serverAccessLogsPrefix: 'ingest-bucket/',
		});
		// The CDK's property would add a function that may change the notifications of every bucket.
		const resource = bucket.node.defaultChild as CfnBucket;
		resource.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
		return bucket;
	}
}
