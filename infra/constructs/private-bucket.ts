import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Creates a bucket that is not accessible from outside the account or without TLS 1.2. The bucket is kept when its
 * stack is deleted, but removed if its creation fails.
 */
export function privateBucket(scope: Construct, id: string, props: BucketProps): IBucket {
	const bucket = new Bucket(scope, id, {
		blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
		encryption: BucketEncryption.S3_MANAGED,
		enforceSSL: true,
		minimumTLSVersion: 1.2,
		removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
		...props,
	});
	// The cast is needed because, with exactOptionalPropertyTypes, the CDK class does not implement its own interface.
	return bucket as IBucket;
}

export function accessLogBucket(scope: Construct): IBucket {
	const logs = privateBucket(scope, 'AccessLogs', { lifecycleRules: [{ expiration: Duration.days(400) }] });
	Validations.of(logs).acknowledge({
		id: 'AwsSolutions-S1',
		reason: 'This bucket receives the access logs; if it logged its own accesses, the log would never end.',
	});
	return logs;
}
