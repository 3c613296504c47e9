import { expect, it } from 'vitest';
import { presignedLink } from './object-link.ts';

/** Example from https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
const example = {
	method: 'GET',
	url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
	region: 'us-east-1',
	credentials: {
		accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
		secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
	},
	nowMillis: Date.UTC(2013, 4, 24),
	expiresSeconds: 86_400,
} as const;

it('signs a link as in the S3 documentation', () => {
	expect(presignedLink(example)).toBe(
		'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
	);
});

it('signs the token of temporary credentials, query parameters and headers as part of the link', () => {
	const link = presignedLink({
		...example,
		credentials: { ...example.credentials, sessionToken: 'a/b+c' },
		headers: { 'if-none-match': '*' },
		parameters: { 'response-content-disposition': 'attachment; filename="a.csv"' },
	});
	const query = new URL(link).searchParams;
	expect(query.get('X-Amz-Security-Token')).toBe('a/b+c');
	expect(query.get('X-Amz-SignedHeaders')).toBe('host;if-none-match');
	expect(query.get('response-content-disposition')).toBe('attachment; filename="a.csv"');
	expect(query.get('X-Amz-Signature')).not.toBe(new URL(presignedLink(example)).searchParams.get('X-Amz-Signature'));
});
