import { type BundlingOptions, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';

/**
 * How a handler becomes the one file that Lambda runs.
 *
 * The AWS SDK is bundled too: the version that was tested is the version that runs. A dependency that is CommonJS
 * calls `require` for Node's own modules, which an ES module lacks: hence the banner.
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
