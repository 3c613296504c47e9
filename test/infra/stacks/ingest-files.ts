import { describe, expect, it } from 'vitest';
import { resourcesOf, usualTemplates } from '#test/support/synthesised-portal.ts';

const { 'ingest-files': template } = usualTemplates();

describe('files uploaded to the ingest bucket', () => {
	it('an uploaded file starts the function, unless it is a report', () => {
		const buckets = resourcesOf(template, 'AWS::S3::Bucket').filter(
			({ Properties }) => Properties.NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled,
		);
		const [rule, ...others] = resourcesOf(template, 'AWS::Events::Rule');
		expect(others).toEqual([]);
		expect(buckets.map(({ name }) => ({ Ref: name }))).toEqual(rule?.Properties.EventPattern.detail.bucket.name);
		expect(rule?.Properties.EventPattern).toMatchObject({
			source: ['aws.s3'],
			'detail-type': ['Object Created'],
			detail: { object: { key: [{ 'anything-but': { suffix: '.report.json' } }] } },
		});
		expect(buckets[0]?.Properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
	});

	it('the function can read all files but write only reports', () => {
		const statements = resourcesOf(template, 'AWS::IAM::Policy').flatMap(
			({ Properties }) => Properties.PolicyDocument.Statement as { Action: string; Resource: unknown }[],
		);
		const [bucket] = resourcesOf(template, 'AWS::S3::Bucket').filter(({ name }) => name.startsWith('Files'));
		const arn = { 'Fn::GetAtt': [bucket?.name, 'Arn'] };
		const below = (path: string) => ({ 'Fn::Join': ['', [arn, path]] });
		expect(
			statements.filter(({ Action }) => /^s3:/.test(String(Action))).map(({ Action, Resource }) => [Action, Resource]),
		).toEqual([
			['s3:GetObject', below('/*')],
			['s3:PutObject', below('/*.report.json')],
			['s3:ListBucket', arn],
		]);
	});

	it('events of files that cannot be loaded in three attempts go to a queue', () => {
		const [config] = resourcesOf(template, 'AWS::Lambda::EventInvokeConfig');
		const [queue] = resourcesOf(template, 'AWS::SQS::Queue');
		expect(config?.Properties).toMatchObject({
			MaximumRetryAttempts: 2,
			DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue?.name, 'Arn'] } } },
		});
	});
});
