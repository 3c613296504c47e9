import { RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** A bucket that nobody reaches from outside the account, nor without TLS 1.2; kept when its stack goes. */
export function privateBucket(scope: Construct, id: string, props: BucketProps): IBucket {
	const bucket = new Bucket(scope, id, {
		blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
		encryption: BucketEncryption.S3_MANAGED,
		enforceSSL: true,
		minimumTLSVersion: 1.2,
		removalPolicy: RemovalPolicy.RETAIN,
		...props,
	});
	// The library's class implements its interface only where undefined counts as a property left out.
	return bucket as IBucket;
}
