/** The portal's stacks, in the order in which they can be deployed. */
export type PortalPart =
	| 'data'
	| 'identity'
	| 'api'
	| 'schedules'
	| 'ingest-files'
	| 'runs'
	| 'deliveries'
	| 'firewall'
	| 'web'
	| 'edge'
	| 'setup'
	| 'alarms';

/** The region of CloudFront's web ACLs, metrics and log deliveries. */
export const edgeRegion = 'us-east-1';

/** The name of a stack in CloudFormation. */
export const stackName = (stage: string, part: Exclude<PortalPart, 'firewall' | 'edge'>) =>
	`rfr-portal-${stage}-${part}`;

/** The name of a stack in `edgeRegion`, which portals of several regions share. */
export const edgeStackName = (stage: string, part: 'firewall' | 'edge', homeRegion: string) =>
	`rfr-portal-${stage}-${part}-${homeRegion}`;
