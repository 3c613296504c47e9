import * as z from 'zod';
import { putPortalAddress } from '#functions/directory/store/portal-address.ts';
import { logger } from '#platform/runtime.ts';
import { loadReferenceData } from '../setup/load-reference-data.ts';
import {
	createOperatingOrganisation,
	createSyntheticClient,
	reserveStoredNames,
} from '../setup/operating-organisation.ts';

const event = z.discriminatedUnion('RequestType', [
	z.looseObject({ RequestType: z.literal('Delete'), PhysicalResourceId: z.string() }),
	z.looseObject({
		RequestType: z.enum(['Create', 'Update']),
		ResourceProperties: z.looseObject({
			OperatorName: z.string().min(1),
			OperatorAdminEmail: z.email(),
			PortalAddress: z.url({ protocol: /^https$/ }).optional(),
		}),
	}),
]);

/** Runs at every deployment as a custom resource of CloudFormation. Data is kept when the resource is deleted. */
export async function handler(input: unknown): Promise<{ readonly PhysicalResourceId: string }> {
	const request = event.parse(input);
	if (request.RequestType === 'Delete') return { PhysicalResourceId: request.PhysicalResourceId };
	const { OperatorName, OperatorAdminEmail, PortalAddress } = request.ResourceProperties;
	const loaded = await loadReferenceData();
	// The address is stored before the first invitation is sent, because the invitation contains it.
	if (PortalAddress !== undefined) await putPortalAddress(PortalAddress);
	await createOperatingOrganisation(OperatorName, OperatorAdminEmail);
	await createSyntheticClient();
	await reserveStoredNames();
	logger.info('set up', loaded);
	return { PhysicalResourceId: 'portal-setup' };
}
