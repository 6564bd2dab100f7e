// What a company has, counted: the same figures beside its name and in words.
import type { Company } from './engine.gen';

export const stock = (company: Company) => ({ energy: company.energy, battery: company.battery, tower: company.stage, wind: company.wind_farms.length });
