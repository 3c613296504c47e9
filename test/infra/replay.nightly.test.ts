import { describe, expect, it } from 'vitest';
import { keepRelease, type Release, readRelease, reduced, type TemplateResource } from '../support/replay/release.ts';
import { faultsOfLast, importMap, recreated, replay } from '../support/replay/replay.ts';
import { synthesisedStacks } from '../support/synthesised-portal.ts';

/** Release before the loan-file stacks. Its stacks' references are strong: an export cannot change while imported. */
const first = readRelease('1.5.52');
const last = readRelease('1.6.0');
const present = reduced(synthesisedStacks());

// To store a release, run at this release: `KEEP_RELEASE=1.6.0 NIGHTLY=yes npx vitest run --project infra
// test/infra/replay.nightly.test.ts`.
if (process.env.KEEP_RELEASE) keepRelease(process.env.KEEP_RELEASE, present);

describe('a simulated update from an earlier release', () => {
	it.each(replay(last, present))('the update from the last release has no fault in step $step', ({ faults }) => {
		expect(faults).toEqual([]);
	});

	it('the update from version 1.5.52 reports its known obstacles: the exports, and the CloudFront log', () => {
		const faults = faultsOfLast(first, present);
		const [exported, others] = [true, false].map((isExport) =>
			faults.filter((fault) => fault.includes(': cannot change or remove the export ') === isExport),
		);
		expect(exported).toHaveLength(50);
		expect(others).toEqual([expect.stringMatching(/edge-eu-central-2: Destination has a fixed name/)]);
	});

	it('the return to version 1.5.52 reports its known obstacles', () => {
		expect(faultsOfLast(first, present, first)).toEqual([
			expect.stringMatching(/data: loans\w+ leaves its data behind/),
			expect.stringMatching(/identity: Users\w+: Cognito refuses an update of a pool with Schema/),
			expect.stringMatching(/runs: MachineLogs\w+ already exists/),
			expect.stringMatching(/edge-eu-central-2: AccessLog\w+ already exists/),
			expect.stringMatching(/edge-eu-central-2: Destination has a fixed name/),
		]);
	});
});

type Mutable<T> = { -readonly [key in keyof T]: T[key] extends object ? Mutable<T[key]> : T[key] };

/** Returns a copy of a release with a faulty change. */
function changed(release: Release, change: (resources: (part: string) => Record<string, Resource>) => void): Release {
	const copy = structuredClone(release) as Mutable<Release>;
	change((part) => {
		const stack = copy.find(({ name }) => name.endsWith(`-${part}`));
		if (stack === undefined) throw new Error(`No stack ${part}.`);
		return stack.template.Resources as unknown as Record<string, Resource>;
	});
	return copy as Release;
}

// biome-ignore lint/suspicious/noExplicitAny: each type of resource has different properties
type Resource = Omit<Mutable<TemplateResource>, 'Properties'> & { Properties: any };

const renamed = (release: Release, from: RegExp, to: string): Release =>
	JSON.parse(JSON.stringify(release).replaceAll(from, to));

function ofType(resources: Record<string, Resource>, type: string, name = ''): Resource {
	const found = Object.entries(resources).find(([id, { Type }]) => Type === type && id.startsWith(name));
	if (found === undefined) throw new Error(`No ${type} ${name}.`);
	return found[1];
}

const directory = (resources: Record<string, Resource>) =>
	ofType(resources, 'AWS::DynamoDB::GlobalTable', 'directory').Properties;

const index = (IndexName: string) => ({
	IndexName,
	KeySchema: [{ AttributeName: 'orgId', KeyType: 'HASH' }],
	Projection: { ProjectionType: 'ALL' },
});

const isReported = (before: Release, after: Release, fault: RegExp) =>
	expect(faultsOfLast(before, after)).toContainEqual(expect.stringMatching(fault));

describe('a simulated update with a faulty change', () => {
	it('reports a removed export that a different stack still imports', () => {
		const after = first.map((stack) =>
			stack.name.endsWith('-data') ? { ...stack, template: { ...stack.template, Outputs: {} } } : stack,
		);
		isReported(first, after, /data: cannot change or remove the export .*directory/);
	});

	it('reports a table whose logical id is changed', () => {
		isReported(
			present,
			renamed(present, /\bdirectory([0-9A-F]{8})/g, 'people$1'),
			/directory\w+ leaves its data behind/,
		);
	});

	it('reports two new indexes on the same table', () => {
		const after = changed(present, (resources) => {
			directory(resources('data')).GlobalSecondaryIndexes.push(index('by-one'), index('by-other'));
		});
		isReported(present, after, /directory\w+: DynamoDB changes one index at a time, not by-one,by-other/);
	});

	it("reports a change of an index's projected attributes", () => {
		const after = changed(present, (resources) => {
			directory(resources('data')).GlobalSecondaryIndexes[0].Projection = { ProjectionType: 'KEYS_ONLY' };
		});
		isReported(present, after, /DynamoDB cannot change the index by-organisation/);
	});

	it('reports a user attribute that is made required', () => {
		const after = changed(present, (resources) => {
			const { Properties } = ofType(resources('identity'), 'AWS::Cognito::UserPool');
			Properties.Schema = [{ Name: 'email', Required: true, Mutable: true }];
		});
		isReported(present, after, /identity: Users\w+: Cognito refuses an update of a pool with Schema/);
	});

	it('reports a changed user pool setting that Cognito cannot change', () => {
		const after = changed(present, (resources) => {
			ofType(resources('identity'), 'AWS::Cognito::UserPool').Properties.UsernameConfiguration = {
				CaseSensitive: true,
			};
		});
		isReported(present, after, /Cognito cannot change UsernameConfiguration/);
	});

	it('reports a new log group whose fixed name a retained log group already has', () => {
		const named = changed(present, (resources) => {
			const group = ofType(resources('api'), 'AWS::Logs::LogGroup', 'AccessLogs');
			group.Properties.LogGroupName = '/portal/access';
		});
		expect(recreated(named).account.faults).toContainEqual(expect.stringMatching(/api: AccessLogs\w+ already exists/));
	});

	it('reports an origin key that functions no longer accept while CloudFront still sends it', () => {
		isReported(present, renamed(present, /2026(q\d)/g, '2027$1'), /refuses the origin key that CloudFront sends/);
	});

	it('reports a renamed function that schedules of jobs still call', () => {
		const after = renamed(present, /\bdeliveryFunction(\w)/g, 'sendingFunction$1');
		isReported(present, after, /deliveries: the schedules of jobs still have the old DELIVERY_FUNCTION/);
	});

	it('reports a route that is moved to a function before API Gateway may call this function', () => {
		const after = changed(present, (resources) => {
			const routes = Object.values(resources('api')).filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Route');
			const [, moved] = routes;
			const other = routes.find(
				({ Properties }) => JSON.stringify(Properties.Target) !== JSON.stringify(moved?.Properties.Target),
			);
			if (moved) moved.Properties.Target = other?.Properties.Target;
		});
		isReported(present, after, /api: .+ moves to another function before API Gateway may call it/);
	});

	it('reports a set-up that may run before the web app is deployed', () => {
		const after = present.map((stack) =>
			stack.name.endsWith('-setup') ? { ...stack, after: stack.after.filter((name) => !name.endsWith('-web')) } : stack,
		);
		const [create] = replay(after, after);
		expect(create?.faults).toEqual([
			'rfr-portal-test-setup: invites the administrator before the address of the portal works',
		]);
	});

	it('reports a protected table that cannot be deleted if its creation fails', () => {
		const after = changed(present, (resources) => {
			ofType(resources('data'), 'AWS::DynamoDB::GlobalTable', 'directory').DeletionPolicy = 'RetainExceptOnCreate';
		});
		const failures = replay(after, after).find(({ step }) => step.includes('creation'));
		expect(failures?.faults).toContainEqual(
			expect.stringMatching(/data: directory\w+ is protected and cannot be deleted at a rollback/),
		);
	});

	it('reports a resource name that a portal with a different stage also uses', () => {
		const after = changed(present, (resources) => {
			ofType(resources('alarms'), 'AWS::CloudWatch::Dashboard').Properties.DashboardName = 'portal';
		});
		const [stages] = replay(after, after).filter(({ step }) => step.includes('stages'));
		expect(stages?.faults).toEqual([expect.stringMatching(/prod-alarms: Dashboard\w+ already exists/)]);
	});
});

describe('the map for cdk import', () => {
	it('the map assigns each table in the template to the table that the deleted stack has left', () => {
		const map = importMap(recreated(present), 'rfr-portal-test-data');
		expect(Object.keys(map)).toHaveLength(8);
		for (const [logicalId, { TableName }] of Object.entries(map)) {
			expect(TableName).toMatch(new RegExp(`^rfr-portal-test-data/${logicalId}-\\d+$`));
		}
	});
});
