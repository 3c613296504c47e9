import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/**
 * How esbuild bundles a handler into one file.
 *
 * The AWS SDK is bundled, too, so that the tested version runs. The banner defines `require`, which CommonJS dependencies
 * call and ES modules lack.
 */
export const bundling = {
	format: OutputFormat.ESM,
	target: 'node24',
	mainFields: ['module', 'main'],
	externalModules: [],
	minify: true,
	sourceMap: true,
	sourcesContent: false,
	banner: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);",
	forceDockerBundling: false,
} satisfies BundlingOptions;
