import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { originKeyLabels } from './deployment/origin-keys.ts';
import { readPortalContext } from './deployment/portal-context.ts';
import { addPortal } from './stacks/portal.ts';

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url));
const app = new App();
addPortal(app, {
	originKeys: originKeyLabels(new Date()),
	...readPortalContext((name) => app.node.tryGetContext(name)),
	// The CDK command line always sets it; any region will do for reading templates.
	region: process.env.CDK_DEFAULT_REGION ?? 'us-east-1',
	...(existsSync(`${webDirectory}/index.html`) ? { webDirectory } : {}),
});
app.synth();
