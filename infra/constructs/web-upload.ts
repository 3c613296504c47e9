import { Stack, Validations } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { WebConfiguration } from '#shared/contract/web-configuration.ts';
import { OwnRole } from './portal-function.ts';

export interface WebUploadProps {
	readonly bucket: IBucket;
	readonly distribution: Distribution;
	readonly directory: string;
	readonly configuration: WebConfiguration;
}

/**
 * Uploads the built web app and its configuration to the bucket.
 *
 * Names of files in `assets/` contain a hash of the content. Browsers may cache these files permanently, and old ones
 * are kept for pages that are still open. All other files are revalidated at each request, and deleted if a later build
 * no longer contains them.
 */
export class WebUpload extends Construct {
	constructor(scope: Construct, id: string, props: WebUploadProps) {
		super(scope, id);
		const app = new Asset(this, 'App', { path: props.directory });
		const { role, logGroup } = this.addUploader(props, app);
		const shared = {
			destinationBucket: props.bucket,
			memoryLimit: 512,
			logGroup,
			// The CDK's own permissions contain wildcards. They are replaced by addUploader, which grants only what an upload
			// needs.
			role: role.withoutPolicyUpdates(),
		};
		const source = Source.bucket(app.bucket, app.s3ObjectKey);
		const assets = new BucketDeployment(this, 'Assets', {
			...shared,
			sources: [source],
			exclude: ['*'],
			include: ['assets/*'],
			prune: false,
			cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
		});
		const pages = new BucketDeployment(this, 'Pages', {
			...shared,
			sources: [source, Source.jsonData('config.json', props.configuration)],
			exclude: ['assets/*'],
			prune: true,
			cacheControl: [CacheControl.fromString('no-cache')],
			distribution: props.distribution,
			distributionPaths: ['/*'],
		});
		assets.node.addDependency(role);
		pages.node.addDependency(assets);
		this.acknowledgeRuntime();
	}

	private addUploader({ bucket, distribution }: WebUploadProps, app: Asset): OwnRole {
		const uploader = new OwnRole(this, 'Uploader');
		uploader.role.addToPolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }));
		uploader.role.addToPolicy(
			new PolicyStatement({
				actions: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'],
				resources: [bucket.arnForObjects('*')],
			}),
		);
		uploader.role.addToPolicy(
			new PolicyStatement({ actions: ['s3:GetObject'], resources: [app.bucket.arnForObjects('*')] }),
		);
		uploader.role.addToPolicy(
			new PolicyStatement({
				actions: ['cloudfront:CreateInvalidation', 'cloudfront:GetInvalidation'],
				resources: [distribution.distributionArn],
			}),
		);
		const webBucket = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
		Validations.of(uploader.role).acknowledge(
			{
				id: `AwsSolutions-IAM5[Resource::<${webBucket}.Arn>/*]`,
				reason: 'The upload writes and deletes the files of the web app, whose names change with every build.',
			},
			{
				id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
				reason: 'The upload reads from the staging bucket, where the name is a hash of the content.',
			},
		);
		return uploader;
	}

	private acknowledgeRuntime() {
		const uploader = Stack.of(this).node.children.find((child) =>
			child.node.id.startsWith('Custom::CDKBucketDeployment'),
		);
		if (uploader === undefined) throw new Error('The function that uploads the web app is not found.');
		Validations.of(uploader).acknowledge({
			id: 'AwsSolutions-L1',
			reason: 'The upload is a function of the CDK, which chooses its version of Python.',
		});
	}
}
