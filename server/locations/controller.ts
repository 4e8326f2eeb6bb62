import type { RequestHandler } from 'express';
import { sendJson } from '../frontend/render-page.ts';
import { NotFound } from '../http/errors.ts';
import { listCities, listProvinces, PHILIPPINES } from './places.ts';

/** `GET /web/api/countries/{countryId}/states` */
export const indexStates: RequestHandler<{ country: string }> = async (req, res) => {
  if (req.params.country !== String(PHILIPPINES)) throw new NotFound('We deliver within the Philippines only.');
  await sendJson(res, { data: { states: listProvinces() } });
};

/** `GET /web/api/states/{stateId}/cities` */
export const indexCities: RequestHandler<{ state: string }> = async (req, res) => {
  const list = /^\d{1,10}$/.test(req.params.state) ? listCities(Number(req.params.state)) : null;
  if (!list) throw new NotFound('We could not find this province.');
  await sendJson(res, { data: { cities: list } });
};
