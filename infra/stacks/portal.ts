import { type App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type PortalPart, stackName } from '../deployment/stack-name.ts';
import { AlarmsStack } from './alarms-stack.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { IngestFilesStack } from './ingest-files-stack.ts';
import { SchedulesStack } from './schedules-stack.ts';
import { SetupStack } from './setup-stack.ts';
import { type OwnDomain, WebStack } from './web-stack.ts';

export interface PortalProps {
	/** What tells this portal from others in the account: prod, test, … */
	readonly stage: string;
	/** The built web app. */
	readonly webDirectory: string;
	readonly domain?: OwnDomain;
	readonly webAclArn?: string;
}

export interface Portal {
	readonly identity: IdentityStack;
	readonly data: DataStack;
	readonly api: ApiStack;
	readonly web: WebStack;
	readonly setup: SetupStack;
	readonly schedules: SchedulesStack;
	readonly 'ingest-files': IngestFilesStack;
	readonly alarms: AlarmsStack;
}

/** Adds one portal to the app, checked against the AWS Solutions rules when it is synthesised. */
export function addPortal(app: App, props: PortalProps): Portal {
	const { stage, domain } = props;
	const terminationProtection = stage === 'prod';
	const settings = (part: PortalPart) => ({ terminationProtection, stackName: stackName(stage, part) });
	const identity = new IdentityStack(app, stackName(stage, 'identity'), {
		...settings('identity'),
		...(domain === undefined ? {} : { domainName: domain.domainName }),
	});
	const { userPool, webClient, machineClient } = identity;
	const data = new DataStack(app, stackName(stage, 'data'), settings('data'));
	const { tables } = data;
	const api = new ApiStack(app, stackName(stage, 'api'), {
		...settings('api'),
		userPool,
		webClient,
		machineClient,
		tables,
	});
	const schedules = new SchedulesStack(app, stackName(stage, 'schedules'), {
		...settings('schedules'),
		userPool,
		tables,
	});
	const ingestFiles = new IngestFilesStack(app, stackName(stage, 'ingest-files'), {
		...settings('ingest-files'),
		tables,
	});
	const web = new WebStack(app, stackName(stage, 'web'), {
		...settings('web'),
		api: api.api,
		userPool,
		webClient,
		webDirectory: props.webDirectory,
		...(domain === undefined ? {} : { domain }),
		...(props.webAclArn === undefined ? {} : { webAclArn: props.webAclArn }),
	});
	const setup = new SetupStack(app, stackName(stage, 'setup'), {
		...settings('setup'),
		userPool,
		tables,
		portalAddress: web.portalAddress,
	});
	// The first invitation names an address that must answer; a domain of one's own is no reference that says so.
	setup.addStackDependency(web);
	const alarms = new AlarmsStack(app, stackName(stage, 'alarms'), {
		...settings('alarms'),
		api: api.api,
		accessLogs: api.accessLogs,
		functions: {
			...api.functions,
			setup: setup.function,
			'directory-check': schedules.directoryCheck,
			ingest: schedules.ingest,
			'feed-check': schedules.feedCheck,
			'ingest-files': ingestFiles.function,
		},
		directoryChecks: schedules.directoryCheck.logGroup,
		feedChecks: schedules.feedCheck.logGroup,
		ingests: schedules.ingest.logGroup,
	});
	Tags.of(app).add('application', 'rfr-portal');
	Tags.of(app).add('stage', stage);
	Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
	return { identity, data, api, web, setup, schedules, 'ingest-files': ingestFiles, alarms };
}
