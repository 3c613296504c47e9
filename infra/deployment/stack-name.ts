/** The portal's stacks, in the order in which they can be deployed. */
export type PortalPart = 'identity' | 'data' | 'api' | 'schedules' | 'ingest-files' | 'web' | 'setup' | 'alarms';

/** The name under which CloudFormation keeps one of the portal's stacks. */
export const stackName = (stage: string, part: PortalPart) => `rfr-portal-${stage}-${part}`;
