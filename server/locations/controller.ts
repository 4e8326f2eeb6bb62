import type { RequestHandler } from 'express';
import { NotFound } from '../http/errors.ts';
import { listCities, listProvinces, PHILIPPINES } from './places.ts';

/** `GET /web/api/countries/{countryId}/states` */
export const indexStates: RequestHandler<{ country: string }> = (req, res) => {
  if (req.params.country !== String(PHILIPPINES)) throw new NotFound('We deliver within the Philippines only.');
  res.json({ data: { states: listProvinces() } });
};

/** `GET /web/api/states/{stateId}/cities` */
export const indexCities: RequestHandler<{ state: string }> = (req, res) => {
  const list = /^\d{1,10}$/.test(req.params.state) ? listCities(Number(req.params.state)) : null;
  if (!list) throw new NotFound('We could not find this province.');
  res.json({ data: { cities: list } });
};
