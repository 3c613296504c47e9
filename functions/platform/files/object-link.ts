import { runLimits } from '#shared/contract/run-limits.ts';
import { environmentVariable } from '../environment-variable.ts';
import { largeObjectClient } from './large-objects.ts';
import { presignedLink } from './presigned-link.ts';

interface ObjectLink {
	readonly method: 'GET' | 'PUT';
	readonly bucket: string;
	/** Letters, digits and `/-._` only. */
	readonly key: string;
	readonly nowMillis: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly parameters?: Readonly<Record<string, string>>;
}

/** A link to one object, valid for five minutes. */
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

/** The address that the SDK would use: that of the environment, or the regional one of S3. */
function addressOf(bucket: string, key: string, region: string): URL {
	const { AWS_ENDPOINT_URL_S3: endpoint } = process.env;
	if (endpoint !== undefined) return new URL(`${endpoint}/${bucket}/${key}`);
	const suffix = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
	return new URL(`https://${bucket}.s3.${region}.${suffix}/${key}`);
}
