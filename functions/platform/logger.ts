import { Logger } from '@aws-lambda-powertools/logger';
import { portalVersion } from '#shared/contract/portal-version.ts';

export const logger = new Logger({ persistentKeys: { portalVersion } });
