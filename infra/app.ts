import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readPortalContext } from './deployment/portal-context.ts';
import { originKeyLabels, requireAccount } from './deployment/stage.ts';
import { addPortal } from './stacks/portal.ts';

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url));
const app = new App();
const { account, ...context } = readPortalContext((name) => app.node.tryGetContext(name));
// A wrong account of the CDK command line's credentials fails before anything is changed.
requireAccount(context.stage, account, process.env.CDK_DEFAULT_ACCOUNT);
addPortal(app, {
	originKeys: originKeyLabels(new Date()),
	...context,
	// The CDK command line always sets the region. When templates are only read, any region is sufficient.
	region: process.env.CDK_DEFAULT_REGION ?? 'us-east-1',
	...(existsSync(`${webDirectory}/index.html`) ? { webDirectory } : {}),
});
app.synth();
