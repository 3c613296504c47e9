import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { App } from 'aws-cdk-lib';
import { readPortalContext } from './deployment/portal-context.ts';
import { addPortal } from './stacks/portal.ts';

const webDirectory = fileURLToPath(new URL('../dist/web', import.meta.url));
if (!existsSync(`${webDirectory}/index.html`)) {
	throw new Error('The web app is not built: run `npm run build` first.');
}

const app = new App();
addPortal(app, { ...readPortalContext((name) => app.node.tryGetContext(name)), webDirectory });
app.synth();
