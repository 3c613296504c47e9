import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { localArn, localRegion } from '#infra/emulators/access/local-arn.ts';
import { addPortal } from '#infra/stacks/portal.ts';
import { functionPolicies } from './function-policies.ts';
import type { PolicyFile } from './policy-file.ts';
import { stackSchedules } from './stack-schedules.ts';
import type { Template } from './template.ts';

/**
 * Synthesises the portal's stacks, without bundles and without the checks of `npm run synth`, for their policies and
 * schedules alone.
 */
export function synthesisePolicies(): Omit<PolicyFile, 'digest'> {
	const work = mkdtempSync(join(tmpdir(), 'policies-'));
	try {
		const webDirectory = join(work, 'web');
		mkdirSync(webDirectory);
		writeFileSync(join(webDirectory, 'index.html'), '<!doctype html>');
		const { context } = JSON.parse(readFileSync(new URL('../../../cdk.json', import.meta.url), 'utf8'));
		const app = new App({
			context: { ...context, 'aws:cdk:bundling-stacks': [] },
			outdir: join(work, 'out'),
			builtinCloudFormationValidation: false,
		});
		addPortal(app, {
			stage: 'local',
			region: localRegion,
			webDirectory,
			originKeys: ['local'],
			requestsPerAddress: 5000,
			mail: { identityArn: localArn.mailIdentity('portal.example'), from: 'portal@portal.example' },
		});
		const templates = app
			.synth({ skipValidation: true })
			.stacks.map(({ stackName, template }): Template => ({ ...template, stackName }));
		return { policies: functionPolicies(templates), schedules: stackSchedules(templates) };
	} finally {
		rmSync(work, { recursive: true, force: true });
	}
}
