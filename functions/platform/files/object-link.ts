import { createHash, createHmac } from 'node:crypto';
import { runLimits } from '#shared/contract/run-limits.ts';
import { environmentVariable } from '../runtime.ts';
import { largeObjectClient } from './large-objects.ts';

interface LinkOptions {
	readonly method: 'GET' | 'PUT';
	readonly url: URL;
	readonly region: string;
	readonly credentials: {
		readonly accessKeyId: string;
		readonly secretAccessKey: string;
		readonly sessionToken?: string | undefined;
	};
	readonly nowMillis: number;
	readonly expiresSeconds: number;
	/** Headers that the request must contain with exactly this content. Names are in lower case. */
	readonly headers?: Readonly<Record<string, string>>;
	readonly parameters?: Readonly<Record<string, string>>;
}

/**
 * Creates a link with which anyone can make one specific request to S3 until it expires. Uses signature version 4.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presignedLink(options: LinkOptions): string {
	const { method, url, region, credentials, nowMillis, expiresSeconds, headers = {}, parameters = {} } = options;
	const time = new Date(nowMillis).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
	const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
	const signed = Object.entries({ ...headers, host: url.host }).sort(byName);
	const signedHeaders = signed.map(([name]) => name).join(';');
	const query = Object.entries({
		...parameters,
		'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
		'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
		'X-Amz-Date': time,
		'X-Amz-Expires': String(expiresSeconds),
		'X-Amz-SignedHeaders': signedHeaders,
		...(credentials.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': credentials.sessionToken }),
	})
		.sort(byName)
		.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
		.join('&');
	const canonical = [
		method,
		url.pathname,
		query,
		...signed.map(([name, value]) => `${name}:${value.trim()}`),
		'',
		signedHeaders,
		'UNSIGNED-PAYLOAD',
	].join('\n');
	const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
	const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
		(from, part) => hmac(from, part).digest(),
		`AWS4${credentials.secretAccessKey}`,
	);
	return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${hmac(key, text).digest('hex')}`;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text);

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** RFC 3986, including five characters that `encodeURIComponent` leaves unchanged. */
function encoded(text: string): string {
	return encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);
}

interface ObjectLink {
	readonly method: 'GET' | 'PUT';
	readonly bucket: string;
	/** Key of the object; may contain only letters, digits and `/-._`. */
	readonly key: string;
	readonly nowMillis: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly parameters?: Readonly<Record<string, string>>;
}

/** Creates a link to one object. It is valid for five minutes. */
export async function objectLink({ bucket, key, nowMillis, ...request }: ObjectLink) {
	const region = environmentVariable('AWS_REGION');
	const url = presignedLink({
		...request,
		url: addressOf(bucket, key, region),
		region,
		credentials: await largeObjectClient.config.credentials(),
		nowMillis,
		expiresSeconds: runLimits.linkSeconds,
	});
	return { url, expiresAt: new Date(nowMillis + runLimits.linkSeconds * 1000).toISOString() };
}

/** Same address as the SDK's: from the environment, or the regional address of S3. */
function addressOf(bucket: string, key: string, region: string): URL {
	const { AWS_ENDPOINT_URL_S3: endpoint } = process.env;
	if (endpoint !== undefined) return new URL(`${endpoint}/${bucket}/${key}`);
	const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
	return new URL(`https://${bucket}.s3.${region}.${suffix}/${key}`);
}
