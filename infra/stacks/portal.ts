import { type App, Fn, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { edgeRegion, edgeStackName, originKeyName, stackName } from '../deployment/stage.ts';
import { AlarmsStack } from './alarms-stack.ts';
import { ApiStack } from './api-stack.ts';
import { DataStack } from './data-stack.ts';
import { DeliveriesStack } from './deliveries-stack.ts';
import { EdgeStack } from './edge-stack.ts';
import { EventsStack } from './events-stack.ts';
import { FirewallStack, webAclOutput } from './firewall-stack.ts';
import { IdentityStack, type MailSender, type RefreshTokens } from './identity-stack.ts';
import { IngestFilesStack } from './ingest-files-stack.ts';
import { RunsStack } from './runs-stack.ts';
import { SchedulesStack } from './schedules-stack.ts';
import { SetupStack } from './setup-stack.ts';
import { distributionIdOutput, type OwnDomain, WebStack } from './web-stack.ts';

export interface PortalProps {
	readonly stage: string;
	readonly region: string;
	readonly webDirectory?: string;
	readonly originKeys: readonly string[];
	readonly domain?: OwnDomain;
	/** Web ACL of the institution. It replaces the portal's own web ACL. */
	readonly webAclArn?: string;
	/** Maximum number of requests from one address within five minutes. The portal's own web ACL enforces it. */
	readonly requestsPerAddress: number;
	readonly mail?: MailSender;
	readonly deliveryVpc?: boolean;
	readonly refreshTokens?: RefreshTokens | undefined;
}

export interface Portal {
	readonly identity: IdentityStack;
	readonly data: DataStack;
	readonly api: ApiStack;
	readonly firewall: FirewallStack | undefined;
	readonly web: WebStack;
	readonly edge: EdgeStack;
	readonly setup: SetupStack;
	readonly schedules: SchedulesStack;
	readonly 'ingest-files': IngestFilesStack;
	readonly runs: RunsStack;
	readonly deliveries: DeliveriesStack;
	readonly events: EventsStack;
	readonly alarms: AlarmsStack;
}

/** Adds the stacks of a portal to the app. Synthesis checks them against the AWS Solutions rules of cdk-nag. */
export function addPortal(app: App, props: PortalProps): Portal {
	const { stage, domain, region } = props;
	const portalName = `rfr-portal-${stage}-${region}`;
	const terminationProtection = stage === 'prod';
	const settings = (part: Parameters<typeof stackName>[1]) => ({
		terminationProtection,
		stackName: stackName(stage, part),
	});
	const edgeSettings = (part: Parameters<typeof edgeStackName>[1]) => ({
		terminationProtection,
		stackName: edgeStackName(stage, part, region),
		env: { region: edgeRegion },
	});
	const data = new DataStack(app, stackName(stage, 'data'), settings('data'));
	const { tables } = data;
	const identity = new IdentityStack(app, stackName(stage, 'identity'), {
		...settings('identity'),
		tables,
		refreshTokens: props.refreshTokens,
		...(props.mail === undefined ? {} : { mail: props.mail }),
	});
	const { userPool, webClient, machineClient } = identity;
	const runs = new RunsStack(app, stackName(stage, 'runs'), { ...settings('runs'), stage, tables });
	const deliveries = new DeliveriesStack(app, stackName(stage, 'deliveries'), {
		...settings('deliveries'),
		stage,
		tables,
		hasOwnAddress: props.deliveryVpc ?? false,
		...(props.mail === undefined ? {} : { mail: props.mail }),
	});
	const api = new ApiStack(app, stackName(stage, 'api'), {
		...settings('api'),
		userPool,
		webClient,
		machineClient,
		tables,
		stage,
		originKeys: props.originKeys,
	});
	runs.grantRuns(api.functions.runs);
	runs.grantRemoval(api.functions.admin);
	deliveries.grantJobs(api.functions);
	const events = new EventsStack(app, stackName(stage, 'events'), {
		...settings('events'),
		stage,
		tables,
		...(props.mail === undefined ? {} : { mail: props.mail }),
		...(deliveries.network === undefined ? {} : { network: deliveries.network }),
	});
	events.grantWebhooks(api.functions.events);
	const schedules = new SchedulesStack(app, stackName(stage, 'schedules'), {
		...settings('schedules'),
		stage,
		userPool,
		tables,
	});
	schedules.grantFetching(api.functions.feeds);
	schedules.grantMarking(api.functions.feeds);
	const ingestFiles = new IngestFilesStack(app, stackName(stage, 'ingest-files'), {
		...settings('ingest-files'),
		tables,
	});
	schedules.grantMarking(ingestFiles.function);
	const firewall = props.webAclArn === undefined ? addFirewall() : undefined;
	const web = new WebStack(app, stackName(stage, 'web'), {
		...settings('web'),
		api: api.api,
		userPool,
		webClient,
		portalName,
		originKeyName: originKeyName(stage, currentOriginKey(props)),
		webAclArn: props.webAclArn ?? Fn.getStackOutput(edgeStackName(stage, 'firewall', region), webAclOutput, edgeRegion),
		...(props.webDirectory === undefined ? {} : { webDirectory: props.webDirectory }),
		...(domain === undefined ? {} : { domain }),
	});
	if (firewall !== undefined) web.addStackDependency(firewall);
	const edge = new EdgeStack(app, edgeStackName(stage, 'edge', region), {
		...edgeSettings('edge'),
		portalName,
		distributionId: Fn.getStackOutput(stackName(stage, 'web'), distributionIdOutput, region),
		...(firewall === undefined ? {} : { webAclName: portalName }),
	});
	edge.addStackDependency(web);
	const setup = new SetupStack(app, stackName(stage, 'setup'), {
		...settings('setup'),
		userPool,
		tables,
		portalAddress: web.portalAddress,
	});
	// The set-up runs after the web app, because the first invitation contains a link to it. This order is stated
	// explicitly: if the institution has its own domain, no reference implies it.
	setup.addStackDependency(web);
	const alarms = new AlarmsStack(app, stackName(stage, 'alarms'), {
		...settings('alarms'),
		dashboardName: `${portalName}-alarms`,
		tables,
		userPool,
		clients: [webClient, machineClient],
		deadLetters: {
			failedFiles: ingestFiles.failed,
			missedRuns: deliveries.missedRuns,
			failedDeliveries: deliveries.failed,
		},
		api: api.api,
		accessLogs: api.accessLogs,
		functions: {
			...api.functions,
			'account-mail': identity.accountMail,
			'password-reset': identity.passwordReset,
			setup: setup.function,
			'synthetic-client': setup.syntheticClient,
			'directory-check': schedules.directoryCheck,
			ingest: schedules.ingest,
			'revision-marks': schedules.revisionMarks,
			'feed-check': schedules.feedCheck,
			'secret-sweep': schedules.secretSweep,
			'ingest-files': ingestFiles.function,
			'run-split': runs.split,
			'run-part': runs.part,
			'run-join': runs.join,
			delivery: deliveries.delivery,
			'delivery-sweep': deliveries.sweep,
			'event-sweep': events.sweep,
			'event-sender': events.sender,
		},
		logs: {
			directoryChecks: schedules.directoryCheck.logGroup,
			feedChecks: schedules.feedCheck.logGroup,
			ingests: schedules.ingest.logGroup,
			fileLoads: ingestFiles.function.logGroup,
			runEnds: runs.join.logGroup,
			deliveries: deliveries.delivery.logGroup,
			deliverySweeps: deliveries.sweep.logGroup,
			eventSweeps: events.sweep.logGroup,
			eventSenders: events.sender.logGroup,
			secretSweeps: schedules.secretSweep.logGroup,
			syntheticClients: setup.syntheticClient.logGroup,
		},
	});
	Tags.of(app).add('application', 'rfr-portal');
	Tags.of(app).add('stage', stage);
	Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
	return {
		identity,
		data,
		api,
		firewall,
		web,
		edge,
		setup,
		schedules,
		'ingest-files': ingestFiles,
		runs,
		deliveries,
		events,
		alarms,
	};

	function addFirewall(): FirewallStack {
		return new FirewallStack(app, edgeStackName(stage, 'firewall', region), {
			...edgeSettings('firewall'),
			webAclName: portalName,
			requestsPerAddress: props.requestsPerAddress,
		});
	}
}

function currentOriginKey({ originKeys: [current] }: PortalProps): string {
	if (current === undefined) throw new Error('No origin key: the API would refuse every request.');
	return current;
}
