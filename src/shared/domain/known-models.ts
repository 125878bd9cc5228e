import { foldText } from '../lib/fold-text.ts'

/** Models of the US market; names with a number, such as 3 Series, are found by a pattern. */
const MODELS = `
Acadia, Accent, Acclaim, Accord, Achieva, Aerio, Aerostar, Alero, Allante, Allroad, Allure,
Alpine, Altima, Altra, Amanti, Amigo, Armada, Arteon, Ascender, Ascent, Aspen, Aspire, Astra,
Astre, Astro, Atlas, ATS, Aura, Aurora, Avalanche, Avalon, Avenger, Aveo, Aviator, Axiom, Azera,
Aztek, Baja, Barracuda, Beetle, Bel Air, Beretta, Biscayne, Blackwood, Blazer, Bolt, Bonneville,
Borrego, Boxster, Brat, Bravada, Breeze, Bronco, Brookwood, Cabrio, Cabriolet, Cadenza, Calais,
Caliber, Camaro, Camry, Canyon, Capri, Caprice, Captiva, Caravan, Caravelle, Carnival, Cascada,
Catalina, Catera, Cavalier, Cayenne, Cayman, Celebrity, Celica, Century, Challenger, Charger,
Cherokee, Chevelle, Chevette, Cheyenne, Ciera, Cimarron, Cirrus, Citation, Civic, Clubman,
Cobalt, Colorado, Colt, Comanche, Comet, Commander, Compass, Concorde, Continental, Contour,
Cooper, Cordoba, Corolla, Corona, Corrado, Corsair, Corsica, Corvair, Corvette, Cougar,
Countryman, Courier, Cressida, Crossfire, Crosstrek, Crown Victoria, Cruze, CTS, Cube, Cutlass,
Cutlass Ciera, Cutlass Supreme, Cyclone, Dakota, Dart, Dasher, Daytona, Defender, Delta, Deville,
Diamante, Diplomat, Discovery, DTS, Durango, Duster, Dynasty, Eclipse, Econoline, Edge,
Eighty Eight, El Camino, Elantra, Eldorado, Electra, Element, Elise, Enclave, Encore, Endeavor,
Entourage, Envision, Envoy, Enzo, Eos, Equator, Equinox, Equus, Escalade, Escape, Escort, Esprit,
Esteem, Evora, Excel, Excursion, Expedition, Explorer, Express, Fairlane, Fairmont, Falcon,
Festiva, Fiero, Fiesta, Fifth Avenue, Firebird, Firenza, Fit, Fleetwood, Flex, Flying Spur,
Focus, Forenza, Forester, Forte, Fox, Freelander, Freestar, Freestyle, Frontier, Fury, Fusion,
Galant, Galaxie, Genesis, Ghibli, Ghost, Giulia, Gladiator, Golf, Granada, Grand Am,
Grand Marquis, Grand National, Grand Prix, Grand Vitara, Highlander, Hombre, Horizon, Hornet,
Impala, Imperial, Impreza, Insight, Integra, Intrepid, Intrigue, Invicta, Ion, Ioniq, Jetta,
Jimmy, Journey, Juke, Justy, Kicks, Kizashi, Kona, LaCrosse, Lancer, Land Cruiser, Lanos, Laser,
Leaf, LeBaron, Legacy, Leganza, Legend, LeMans, LeSabre, Levante, LHS, Liberty, Loyale, LTD,
Lucerne, Lumina, Luv, Lynx, Macan, Magentis, Magnum, Malibu, Marauder, Mariner, Mark, Marquis,
Matrix, Maverick, Maxima, Medallion, Metris, Metro, Miata, Milan, Millenia, Mirada, Mirage,
Model A, Model T, Monaco, Monarch, Montana, Monte Carlo, Montego, Monterey, Montero, Monza,
Mountaineer, Mulsanne, Murano, Mustang, Mystique, Nautilus, Navajo, Navigator, Neon, New Yorker,
Ninety Eight, Niro, Nitro, Nova, Odyssey, Omega, Omni, Optima, Outback, Outlander, Outlook,
Pacer, Pacifica, Palisade, Panamera, Pantera, Parisienne, Park Avenue, Paseo, Passat, Passport,
Pathfinder, Patriot, Phaeton, Phantom, Phoenix, Pilot, Pinto, Prelude, Previa, Prism, Prius,
Prizm, Probe, Protege, Prowler, PT Cruiser, Quattro, Quattroporte, Quest, Rabbit, Raider, Ram,
Ram Van, Ramcharger, Rampage, Ranchero, Range Rover, Ranger, Reatta, Regal, Regata, Relay,
Reliant, Rendezvous, Renegade, Reno, Ridgeline, Rio, Riviera, Roadmaster, Rodeo, Rogue, Rondo,
Routan, Sable, Safari, Samurai, Santa Cruz, Santa Fe, Satellite, Savana, Scirocco, Scoupe,
Sebring, Sedona, Seltos, Sentra, Sephia, Sequoia, Seville, Shadow, Sidekick, Sienna, Sierra,
Silhouette, Silverado, Sky, Skyhawk, Skylark, Solara, Solstice, Sonata, Sonic, Sonoma, Sorento,
Soul, Spark, Spectra, Spirit, Sportage, Sprint, Sprinter, SRX, St Regis, Stanza, Starfire,
Starlet, Stealth, Stelvio, Sterling, Stinger, Storm, Stratus, STS, Suburban, Summit, Sunbird,
Sundance, Sundowner, Sunfire, Sunliner, Supra, Swift, Tacoma, Tahoe, Talon, Taurus, Telluride,
Tempest, Tempo, Tercel, Terrain, Terraza, Testarossa, Thunderbird, Tiburon, Tiguan, Titan, Topaz,
Torino, Toronado, Torrent, Touareg, Town and Country, Town Car, Town Country, Tracer, Tracker,
TrailBlazer, Trans Am, Transit, Traverse, Trax, Tribeca, Tribute, Trooper, Tucson, Tundra,
Tuscani, Typhoon, Uplander, Valiant, Vanagon, Vandura, Vega, Veloster, Ventura, Venture, Venue,
Venza, Veracruz, Verano, Verona, Versa, Versailles, Vibe, Viggen, Villager, Viper, Vision,
Vitara, Volare, Volt, Voyager, Vue, Wagoneer, Windstar, Wrangler, Xterra, XTS, Yaris, Yukon,
Zephyr`
const NAMES = new Set(MODELS.split(',').map(foldText).filter(Boolean))
const BEFORE_NAME = /^(?:grand|new|super|gran|all-new)$/i

/** 'F-150', '3 Series', 'C300', 'CR-V', 'Mazda3', '1500', 'Q5', '9-3', 'MDX', 'Model 3'. */
const CODED =
  /^(?:[a-z]{1,3}[- ]?\d{1,4}[a-z]{0,3}|[1-9]-? ?series|[a-z]{1,3}[- ]?class|model [3sxy]|[1-6]500|\d{3}[a-z]{0,3}|mazda ?\d|9-[2357]x?|cr-?[vxz]|hr-?v|br-?v|c-?hr|mx-?\d|cx-?\d{1,2}|rav ?4|4 ?runner|fj cruiser|[a-z]dx|[a-z]{2}x|xl-?7|tc|x[abd]|hhr|ssr|g ?\d|id\.?\d)$/i

/** Returns true for a listed name of a model, alone or with further words around it. */
export function isListedModel(text: string): boolean {
  const [first = '', ...rest] = text.trim().split(/[\s/]+/)
  const words = [first, ...rest]
  // 'Grand Cherokee' and 'New Beetle' have the name behind the first word.
  const isBehind = BEFORE_NAME.test(first) && NAMES.has(foldText(rest[0] ?? ''))
  return isBehind || [1, 2].some((count) => NAMES.has(foldText(words.slice(0, count).join(' '))))
}

/** Returns true for a name that other codes may have too, such as F-150 or Q5. */
export const isCodedModel = (text: string): boolean => {
  const words = text.trim().split(/\s+/)
  return [1, 2].some((count) => CODED.test(words.slice(0, count).join(' ')))
}
