import { fileURLToPath } from 'node:url';
import { type BundlingOptions, Charset, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/**
 * Packages that bundles replace. The SDK's chain of credential providers adds 130 kB and 50 ms to each cold start. Its
 * cache of discovered endpoints adds 7 kB and is never called. TweetNaCl adds 35 kB for one hash, which Node provides.
 */
export const replacedPackages: Readonly<Record<string, string>> = {
	'@aws-sdk/credential-provider-node': fileURLToPath(
		new URL('../../functions/platform/aws/environment-credentials.ts', import.meta.url),
	),
	'mnemonist/lru-cache': fileURLToPath(new URL('../../functions/platform/aws/unbounded-cache.ts', import.meta.url)),
	tweetnacl: fileURLToPath(new URL('../../functions/platform/transfer/sftp/sha512-for-bcrypt.ts', import.meta.url)),
};

/**
 * Options to bundle a handler into one file with esbuild.
 *
 * The AWS SDK is bundled, too, so that the tested version runs. The banner defines `require`, which CommonJS
 * dependencies call and ES modules lack.
 *
 * ssh2 tries to load compiled addons and works without them. Bundling fails on every addon, installed or not, so they
 * are external: in Lambda they are missing. ssh2 also reads `__dirname`.
 */
export const bundling = {
	format: OutputFormat.ESM,
	target: 'node24',
	mainFields: ['module', 'main'],
	/** Chinese words take half the bytes of their escapes. */
	charset: Charset.UTF8,
	externalModules: ['*.node', 'cpu-features'],
	esbuildArgs: Object.fromEntries(Object.entries(replacedPackages).map(([name, file]) => [`--alias:${name}`, file])),
	minify: true,
	sourceMap: true,
	sourcesContent: false,
	banner:
		"import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url),__dirname=import.meta.dirname;",
	forceDockerBundling: false,
} satisfies BundlingOptions;
