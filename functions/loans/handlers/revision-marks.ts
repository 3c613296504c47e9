import * as z from 'zod';
import { findOrganisation, organisationSummaries } from '#functions/directory/organisations.ts';
import { forgetFixings } from '#functions/rates/fixings.ts';
import { recordFixingEvents } from '#functions/rates/record-fixing-events.ts';
import { logger, systemClock } from '#platform/runtime.ts';
import { markRevisions } from '../revisions/mark-revisions.ts';

const event = z.object({ index: z.string().optional() });

/**
 * Runs after fixings were added or revised. Records events about them and marks the affected loans of every
 * organisation. Idempotent: a repeated run adds no further marks.
 *
 * @throws the error of one organisation, after all others were processed, so that the run is repeated
 */
export async function handler(input: unknown) {
	const { index } = event.parse(input);
	// The cache may lack the fixings that were just stored.
	forgetFixings();
	const summary = { organisations: 0, marks: 0 };
	let failure: unknown;
	try {
		await recordFixingEvents(systemClock, index);
	} catch (error) {
		logger.error('the events of fixings were not recorded', { index, error: error as Error });
		failure = error;
	}
	for (const { orgId } of await organisationSummaries()) {
		try {
			const organisation = await findOrganisation(orgId);
			if (organisation === undefined || organisation.isClosing) continue;
			summary.marks += await markRevisions(organisation, systemClock, { only: index });
			summary.organisations += 1;
		} catch (error) {
			logger.error('revised amounts of an organisation were not marked', { orgId, error: error as Error });
			failure ??= error;
		}
	}
	logger.info('revised amounts marked', { index, ...summary });
	if (failure !== undefined) throw failure;
	return summary;
}
